// The pages of the printed catalogue, as catalogue.typ draws them. All texts are ready to print.

export interface CatalogueProfile {
  id: number;
  name: string;
  category: string;
  /** `Oldmarsh, DC` */
  place: string;
  /** the first, short text */
  lead: string;
  body: readonly string[];
  facts: readonly (readonly [string, string])[];
  /** `file`: the photo's name in `CataloguePhotos` */
  photo: { file: string; alt: string; credit: string } | null;
}

export interface CatalogueLine {
  kind: 'head' | 'name' | 'also';
  text: string;
  /** the page's number; empty for none */
  page: string;
}

export type CataloguePage = { number: number } & (
  | { kind: 'cover'; title: string; year: string }
  | { kind: 'letter'; heading: string; paragraphs: readonly string[] }
  | { kind: 'lines'; heading: string; lines: readonly CatalogueLine[] }
  | { kind: 'profiles'; profiles: readonly CatalogueProfile[] }
);

export interface PrintedCatalogue {
  title: string;
  /** the sizes of server/public/catalogue/sheet.ts, and the programme's color and name */
  look: object & { colour: string; programme: string };
  pages: readonly CataloguePage[];
}

/**
 * A text that is too long for its place: of its `words` words, the first `fits` are printed. `id`: the nonprofit's, or 0 for the
 * letter.
 */
export interface CutText {
  id: number;
  words: number;
  fits: number;
}
