import type { CsvRow } from '#server/platform/files/csv/csv-stream.ts';
import { type Columns, type Listing, readListing } from './listing.ts';

export interface SkippedLine {
  /** line number in the file */
  line: number;
  ein: string | null;
  reason: string;
}

/** Reads the lines of one file. A second line with the same EIN is skipped. */
export class ListingReader {
  /** the line at which each EIN was first read */
  readonly #lines = new Map<string, number>();
  /** EINs of skipped lines: they still count as listed */
  readonly #mentioned = new Set<string>();
  readonly #columns: Columns;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  read(row: CsvRow): Listing | SkippedLine {
    if ('problem' in row) return { line: row.line, ein: null, reason: row.problem };
    const read = readListing(row.fields, this.#columns);
    if ('problem' in read) {
      if (read.ein !== null) this.#mentioned.add(read.ein);
      return { line: row.line, ein: read.ein, reason: read.problem };
    }
    const { ein } = read.listing;
    const before = this.#lines.get(ein);
    if (before !== undefined) return { line: row.line, ein, reason: `The EIN ${ein} is on line ${before} already.` };
    this.#lines.set(ein, row.line);
    return read.listing;
  }

  lists(ein: string): boolean {
    return this.#lines.has(ein) || this.#mentioned.has(ein);
  }
}
