import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';

/**
 * A record with the number of its first line; or a line that is not a valid record, with the reason, and with its text if its
 * quotation marks are wrong.
 */
export type CsvRow = { line: number; fields: string[] } | { line: number; problem: string; text?: string };

const longestLine = 65_536;
const linesAtOnce = 200;

interface Options {
  delimiter?: string;
  /** The most lines of one record. If a quoted field is still open after them, its closing quotation mark counts as missing. */
  mostLines?: number;
  /** whether a record on several lines must have as many fields as the first record; if not, the caller may set `width` */
  sameWidth?: boolean;
}

type Line = string | { problem: string };

const tooLong: Line = { problem: 'The line is longer than 64 kB.' };
const wrongQuotes = 'A quotation mark is not closed, or is not doubled inside quotation marks.';

/**
 * Splits a CSV file, passed in chunks, into records. It splits into lines first, so that an error has a line number and
 * affects only that line. Otherwise one unclosed quotation mark would swallow the rest of the file.
 */
export class CsvRecords {
  /** number of fields that a record on several lines must have; null: any */
  width: number | null = null;
  readonly #options: Required<Options>;
  #rest: Buffer = Buffer.alloc(0);
  #discarding = false;
  #lines: Line[] = [];
  /** line number of the first line in `#lines` */
  #lineNumber = 1;

  constructor({ delimiter = ',', mostLines = 16, sameWidth = true }: Options = {}) {
    this.#options = { delimiter, mostLines, sameWidth };
  }

  push(chunk: Buffer): CsvRow[] {
    const cut = chunk.lastIndexOf(10) + 1;
    if (cut === 0) this.#keep(chunk);
    else {
      this.#add(this.#takeRest(chunk.subarray(0, cut - 1)));
      this.#keep(chunk.subarray(cut));
    }
    return this.#rows(false);
  }

  end(): CsvRow[] {
    if (this.#rest.length > 0 || this.#discarding) this.#add(this.#takeRest(Buffer.alloc(0)));
    return this.#rows(true);
  }

  /** Stores the bytes of a line whose end has not arrived; drops them as soon as the line is too long. */
  #keep(bytes: Buffer): void {
    if (this.#discarding) return;
    this.#rest = this.#rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#rest, bytes]);
    if (this.#rest.length <= longestLine) return;
    this.#discarding = true;
    this.#rest = Buffer.alloc(0);
  }

  #takeRest(block: Buffer): Buffer {
    const whole = this.#rest.length === 0 ? block : Buffer.concat([this.#rest, block]);
    this.#rest = Buffer.alloc(0);
    return whole;
  }

  /** Adds complete lines to `#lines`. The block has no final line break. */
  #add(block: Buffer): void {
    const lines = readLines(block);
    if (this.#discarding) lines[0] = tooLong;
    this.#discarding = false;
    const first = lines[0];
    if (this.#lineNumber === 1 && this.#lines.length === 0 && typeof first === 'string') lines[0] = first.replace(/^\uFEFF/, '');
    this.#lines = this.#lines.length === 0 ? lines : this.#lines.concat(lines);
  }

  #rows(final: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    let at = 0;
    /** parsing the lines before this index together has failed, so they are parsed one by one */
    let faultyUntil = 0;
    while (at < this.#lines.length) {
      const line = this.#lines[at] as Line;
      const number = this.#lineNumber + at;
      let taken = 1;
      if (typeof line !== 'string') rows.push({ line: number, ...line });
      else if (line.includes('"')) {
        const whole = at < faultyUntil ? [] : this.#wholeLines(at);
        const records = parseRecords(whole, this.#options.delimiter);
        if (records.length > 0) {
          taken = records.length;
          for (const [index, fields] of records.entries()) rows.push({ line: number + index, fields });
        } else {
          faultyUntil = Math.max(faultyUntil, at + whole.length);
          const record = this.#quoted(at, final);
          if (record === 'more lines needed') break;
          taken = record.lines;
          rows.push(record.fields ? { line: number, fields: record.fields } : { line: number, problem: wrongQuotes, text: line });
        }
      } else if (line.trim() !== '') rows.push({ line: number, fields: line.split(this.#options.delimiter) });
      at += taken;
      if (this.#options.sameWidth) this.width ??= rows[0] && 'fields' in rows[0] ? rows[0].fields.length : null;
    }
    this.#lines = this.#lines.slice(at);
    this.#lineNumber += at;
    return rows;
  }

  /** The next lines that each close their quotation marks. Parsing them together is many times faster. */
  #wholeLines(at: number): string[] {
    const lines: string[] = [];
    for (const line of this.#lines.slice(at, at + linesAtOnce)) {
      if (typeof line !== 'string' || line.trim() === '' || line.split('"').length % 2 === 0) break;
      lines.push(line);
    }
    return lines;
  }

  /**
   * Reads a record with quotation marks. Joins lines only if the result is a valid record; else the error is the first line's.
   */
  #quoted(at: number, final: boolean): { fields: string[] | null; lines: number } | 'more lines needed' {
    let text = '';
    let quotes = 0;
    for (let lines = 1; lines <= this.#options.mostLines; lines++) {
      const line = this.#lines[at + lines - 1];
      if (line === undefined && !final) return 'more lines needed';
      if (typeof line !== 'string') break;
      text += lines === 1 ? line : `\n${line}`;
      quotes += line.split('"').length - 1;
      if (quotes % 2 === 1) continue;
      const fields = parseRecord(text, this.#options.delimiter);
      const right = fields && (lines === 1 || this.width === null || fields.length === this.width);
      return right ? { fields, lines } : { fields: null, lines: 1 };
    }
    return { fields: null, lines: 1 };
  }
}

function readLines(block: Buffer): Line[] {
  if (isUtf8(block) && !block.includes(0)) return block.toString('utf8').split('\n').map(readLine);
  const lines: Line[] = [];
  for (let start = 0; start <= block.length; ) {
    const newline = block.indexOf(10, start);
    const end = newline === -1 ? block.length : newline;
    const bytes = block.subarray(start, end);
    if (!isUtf8(bytes)) lines.push({ problem: 'The line is not UTF-8 text.' });
    else lines.push(bytes.includes(0) ? { problem: 'The line holds a NUL character.' } : readLine(bytes.toString('utf8')));
    start = end + 1;
  }
  return lines;
}

function readLine(text: string): Line {
  if (text.length > longestLine) return tooLong;
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}

/** Parses lines that are one record each. Returns no records if a line is not a valid record. */
function parseRecords(lines: readonly string[], delimiter: string): string[][] {
  if (lines.length === 0) return [];
  try {
    const records: string[][] = parse(lines.join('\n'), { delimiter, relax_column_count: true });
    return records.length === lines.length ? records : [];
  } catch {
    return [];
  }
}

function parseRecord(text: string, delimiter: string): string[] | null {
  try {
    const records: string[][] = parse(text, { delimiter, relax_column_count: true });
    return records.length === 1 ? (records[0] ?? null) : null;
  } catch {
    return null;
  }
}
