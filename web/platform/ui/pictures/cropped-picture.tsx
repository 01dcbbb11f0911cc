import classes from './cropped-picture.module.css';
import type { ImageCrop } from './image-crop.ts';

interface Props {
  src: string;
  crop: ImageCrop;
  /** width divided by height of the crop */
  aspect: number;
  className?: string | undefined;
}

/** Shows a crop of a picture before the server has cut it. */
export function CroppedPicture({ src, crop: [left, top, width, height], aspect, className = '' }: Props) {
  const share = (part: number, of: number) => `${(part / of) * 100}%`;
  return (
    <div className={`${classes.frame} ${className}`} style={{ aspectRatio: String(aspect) }}>
      <img
        src={src}
        alt=""
        style={{
          width: share(100, width),
          height: share(100, height),
          left: `-${share(left, width)}`,
          top: `-${share(top, height)}`,
        }}
      />
    </div>
  );
}
