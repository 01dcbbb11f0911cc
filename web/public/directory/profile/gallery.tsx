import type { DirectoryPhoto } from '#contract/public/directory/directory.ts';
import { PhotoPicture } from '../../../nonprofits/photos/photo-picture.tsx';
import './gallery.css';

/** The widths of a photo in the gallery, as gallery.css sets them. */
const sizes = '(min-width: 64rem) 22rem, (min-width: 40rem) 31vw, 46vw';

/** The photos of a nonprofit. Each is a link to the large one, which a script shows on the page. */
export function Gallery({ photos }: { photos: readonly DirectoryPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <section className="gallery" id="photos">
      <h2>Photos</h2>
      <ul>
        {photos.map((photo) => (
          <li key={photo.key}>
            <GalleryPhoto photo={photo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GalleryPhoto({ photo: { key, alt, credit, width, height } }: { photo: DirectoryPhoto }) {
  const copies = { base: `/photos/${key}`, query: '' };
  return (
    <figure>
      <a href={`${copies.base}-1600.jpg`}>
        <PhotoPicture photo={{ copies, width, height, alt, name: '' }} sizes={sizes} />
      </a>
      {credit !== '' && <figcaption>Photo: {credit}</figcaption>}
    </figure>
  );
}
