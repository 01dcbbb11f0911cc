import { CsvError } from 'csv-parse/sync';
import { donationFileLimits, donationFileMessages } from '#contract/donations/donation-files.ts';
import { csvRecords } from '#server/files/csv-records.ts';
import { refuseFields } from '#server/http/errors.ts';

export interface Line {
  /** of the file; the header is line 1 */
  line: number;
  cells: string[];
}

/** The lines of a CSV file, the header first, without blank ones. Throws 400 where it is no CSV file. */
export function readTable(bytes: Buffer): Line[] {
  const text = decode(bytes);
  try {
    const options = {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      to: donationFileLimits.rows + 2,
    };
    const records = csvRecords(text, options);
    // before blank lines are dropped: the parser stops at the limit, and nothing may be left out unseen
    if (records.length > donationFileLimits.rows + 1) throw refuseFields({ file: [donationFileMessages.tooManyRows] });
    return records
      .map(({ info, record }) => ({ line: firstLine(info.lines, record), cells: record.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (error instanceof CsvError) throw refuseFields({ file: [`${donationFileMessages.unreadable}${lineOf(error)}`] });
    throw error;
  }
}

/** The parser counts to a record's last line; a quoted cell can have several. */
function firstLine(last: number, record: readonly string[]): number {
  return last - record.reduce((breaks, cell) => breaks + (cell.match(/\n/g)?.length ?? 0), 0);
}

function lineOf(error: CsvError): string {
  const line = Reflect.get(error, 'lines');
  return typeof line === 'number' ? ` Look at line ${line}.` : '';
}

/** With one kind of line break: the parser counts two lines at `\r\n` in a quoted cell. NUL, which cannot be stored, is dropped. */
function decode(bytes: Buffer): string {
  return decodeText(bytes).replace(/\r\n?/g, '\n').replaceAll('\0', '');
}

/** UTF-8, UTF-16 with its mark, or what spreadsheets on Windows write. */
function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The delimiter that the header has most of. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/\n|$/));
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
