import type { DirectoryPhoto } from '#contract/directory/directory.ts';
import { srcSet } from '#contract/photos/photo-sizes.ts';
import { type Content, type Html, html } from './html.ts';

/** How wide a photo stands in the gallery: see web/directory/gallery.css. */
const sizes = '(min-width: 64rem) 22rem, (min-width: 40rem) 31vw, 46vw';

/** The photos of a nonprofit. Each is a link to the large one, which a script shows on the page. */
export function gallery(photos: readonly DirectoryPhoto[]): Content {
  return (
    photos.length > 0 && html`<section class="gallery" id="photos"><h2>Photos</h2><ul>${photos.map(photoItem)}</ul></section>`
  );
}

function photoItem({ key, alt, credit, width, height }: DirectoryPhoto): Html {
  const base = `/photos/${key}`;
  const set = (format: 'avif' | 'webp' | 'jpg') => srcSet({ width, height }, format, base);
  return html`<li><figure><a href="${base}-1600.jpg"><picture>
<source type="image/avif" srcset="${set('avif')}" sizes="${sizes}"><source type="image/webp" srcset="${set('webp')}" sizes="${sizes}">
<img src="${base}-800.jpg" srcset="${set('jpg')}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">
</picture></a>${credit !== '' && html`<figcaption>Photo: ${credit}</figcaption>`}</figure></li>`;
}
