import type { Photo } from '#contract/nonprofits/photos/photo-record.ts';
import { type photoFormats, srcSet } from '#contract/nonprofits/photos/photo-sizes.ts';

interface Props {
  photo: Pick<Photo, 'copies' | 'width' | 'height' | 'alt' | 'name'>;
  /** the shown width, as in `<img sizes>` */
  sizes: string;
  className?: string | undefined;
}

/** A photo in the size and format that suit the screen. */
export function PhotoPicture({ photo: { copies, width, height, alt, name }, sizes, className }: Props) {
  const { base, query } = copies;
  const set = (format: (typeof photoFormats)[number]) => srcSet({ width, height }, format, base, query);
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      <img
        src={`${base}-400.jpg${query}`}
        srcSet={set('jpg')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt || name}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  );
}
