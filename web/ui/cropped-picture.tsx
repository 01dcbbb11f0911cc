import classes from './cropped-picture.module.css';
import type { ImageCrop } from './image-modal.tsx';

interface Props {
  src: string;
  crop: ImageCrop;
  /** width by height of the crop */
  aspect: number;
  className?: string | undefined;
}

/** A part of a picture that is not cut yet. */
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
