import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CutText, PrintedCatalogue } from './catalogue.ts';
import { printable, typst, withKnown } from './typesetter.ts';

const mainFilePath = fileURLToPath(new URL('./catalogue.typ', import.meta.url));

/** Photos by the names that the pages use: JPEG files for `cataloguePicture`, SVG files for `catalogueFile`. */
export type CataloguePhotos = ReadonlyMap<string, Buffer>;

/** the template adds this ending to a photo's name, because typst derives a file's format from its name */
const drawn = '.svg';

/** A PDF/A-2a file, which contains everything that it needs and has tags for screen readers. */
export function catalogueFile(catalogue: PrintedCatalogue, photos: CataloguePhotos): Buffer {
  return withPhotos(new Map([...photos].map(([name, bytes]) => [name + drawn, bytes])), () =>
    withKnown(JSON.stringify(catalogue, printable), (data) =>
      typst.pdf({ mainFilePath, inputs: { data, drawn } }, { pdfStandard: 'a-2a' }),
    ),
  );
}

export function cataloguePicture(catalogue: PrintedCatalogue, photos: CataloguePhotos): string {
  return withPhotos(photos, () => typst.plainSvg({ mainFilePath, inputs: { data: JSON.stringify(catalogue, printable) } }));
}

/** The texts that are longer than their place. The pages are set without photos. */
export function cutTexts(catalogue: PrintedCatalogue): CutText[] {
  return withPhotos(new Map(), () =>
    typst.query(
      { mainFilePath, inputs: { data: JSON.stringify(catalogue, printable), texts: 'alone' } },
      { selector: '<cut>', field: 'value' },
    ),
  );
}

/** Lets the template read the photos like files of its own folder. They exist only in memory, never on the disk. */
function withPhotos<Result>(photos: CataloguePhotos, work: () => Result): Result {
  try {
    for (const [name, bytes] of photos) typst.mapShadow(join(dirname(mainFilePath), name), bytes);
    return work();
  } finally {
    for (const name of photos.keys()) typst.unmapShadow(join(dirname(mainFilePath), name));
    typst.evictCache(0);
  }
}
