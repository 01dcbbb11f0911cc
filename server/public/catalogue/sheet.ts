import { printDpi } from '#contract/nonprofits/photos/photo-sizes.ts';
import type { CatalogueLook, CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import type { CataloguePaper } from '#contract/public/catalogue/catalogue-choices.ts';

/** Sizes of a page in points: 72 to an inch. */
export interface Sheet {
  width: number;
  height: number;
  margin: number;
  /** paper around the cut page; 0 without bleed and crop marks */
  edge: number;
  bleed: number;
  /** height of a profile's box */
  slot: number;
  photo: { width: number; height: number };
  /** the text is beside the photo, not below it */
  beside: boolean;
  /** space above the lines of contents and index */
  headroom: number;
  row: number;
  /** lines in each of the two columns */
  rows: number;
}

const papers: Record<CataloguePaper, { width: number; height: number; margin: number }> = {
  LETTER: { width: 612, height: 792, margin: 54 },
  SIX_BY_NINE: { width: 432, height: 648, margin: 45 },
  A4: { width: 595.28, height: 841.89, margin: 54 },
};

/** space between two profiles of a page, as in catalogue.typ */
const between = 24;
const folio = 14;

export function sheetOf({ paper, perPage, marks }: CatalogueLook & Partial<Pick<CatalogueSettings, 'marks'>>): Sheet {
  const { width, height, margin } = papers[paper];
  const inner = { width: width - 2 * margin, height: height - 2 * margin - folio };
  const two = perPage === '2';
  const slot = two ? (inner.height - between) / 2 : inner.height;
  const photo = two
    ? { width: inner.width * 0.42, height: slot * 0.5 }
    : { width: inner.width, height: Math.min(inner.width * 0.5, slot * 0.36) };
  const headroom = 48;
  const row = 13.4;
  const rows = Math.floor((inner.height - headroom) / row);
  const [edge, bleed] = marks ? [27, 9] : [0, 0];
  return { width, height, margin, edge, bleed, slot, photo, beside: two, headroom, row, rows };
}

/** Dots per inch at which a photo of this many pixels fills the box. */
export function dpiOf(sheet: Sheet, { width, height }: { width: number; height: number }): number {
  return Math.floor(72 * Math.min(width / sheet.photo.width, height / sheet.photo.height));
}

/** Pixels of the box, for a good print. */
export function photoPixels({ photo }: Sheet): { width: number; height: number } {
  const pixels = (points: number) => Math.round((points * printDpi) / 72);
  return { width: pixels(photo.width), height: pixels(photo.height) };
}
