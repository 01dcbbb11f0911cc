// What a document's template prints. All texts are ready to print: dates in words, amounts with their currency.

/** The programme as documents name it. */
export interface Letterhead {
  name: string;
  /** `#rrggbb`, dark enough for text on white */
  colour: string;
  /** a PNG */
  logo?: { bytes: Uint8Array; alt: string } | null;
  address: readonly string[];
  /** website or directory */
  site: string;
  email: string;
  paper: 'us-letter' | 'a4';
}

export interface PrintedTable {
  /** `wide` columns share the space that the others leave; `day` columns are equally wide in all tables */
  columns: readonly { label: string; align: 'left' | 'right'; width: 'fit' | 'day' | 'wide' }[];
  rows: readonly (readonly string[])[];
  /** the last row, in bold; empty for none */
  total: readonly string[];
}

export type DocumentPart =
  /** `level`: 3 below another heading; 2 by default */
  | { kind: 'heading'; text: string; level?: 2 | 3 }
  | { kind: 'paragraph'; text: string }
  | { kind: 'small'; text: string }
  /** a long text under its name, with its lines; without lines, the name of the table that follows */
  | { kind: 'passage'; label: string; lines: readonly string[] }
  /** pairs of a name and a value */
  | { kind: 'facts'; facts: readonly (readonly [string, string])[] }
  /** the figure that the reader looks for */
  | { kind: 'figure'; label: string; value: string }
  | ({ kind: 'table' } & PrintedTable);

export interface PrintedDocument {
  /** also the file's title for screen readers */
  title: string;
  /** under the title */
  subtitle: string;
  /** name and address of the person who gets the document */
  recipient: readonly string[];
  letterhead: Letterhead;
  parts: readonly DocumentPart[];
  /** the day in words; empty for a file that must be the same each time it is made */
  madeOn: string;
  /** true: begins with a table of contents, and each heading of level 2 begins a new page */
  contents?: true;
}
