import { importLimits } from '#contract/money/donations/imports/import-choices.ts';
import { fileMessages } from '#contract/money/donations/imports/import-messages.ts';
import { linesOfSheet } from '#contract/money/donations/imports/import-sheets.ts';
import { type Cell, cellCharacters, type TableLine, UnreadableFile } from '#server/platform/tables/table.ts';
import { dayOfSerial } from '../values/day-text.ts';
import { openArchive } from './archive.ts';
import type { Book, BookPart } from './book.ts';
import { asShown, fillZeros } from './number-format.ts';
import { readWorkbook, unescaped, type Workbook } from './workbook.ts';
import { type Attributes, parseXml } from './xml.ts';

/** A workbook counts days from 1900 or from 1904: the two numbers of a day differ by this. */
const days1904 = 1_462;

/** The sheets of an Excel workbook, which are read as their XML is unpacked. */
export async function openXlsx(path: string): Promise<Book> {
  const archive = await openArchive(path);
  const book = await readWorkbook(archive).catch((error: unknown) => {
    archive.close();
    throw error;
  });
  const progress = { size: 1, read: 0 };

  async function* read(sheets: ReadonlySet<number>, most = Number.POSITIVE_INFINITY): AsyncGenerator<BookPart> {
    const wanted = book.sheets.flatMap((sheet, index) => (sheets.has(index) ? [{ ...sheet, place: index }] : []));
    progress.size = wanted.reduce((sum, { path: part }) => sum + archive.size(part), 1);
    progress.read = 0;
    for (const { path: part, place } of wanted) {
      const reader = new SheetReader(book);
      const { hiddenColumns } = reader;
      const handlers = { open: reader.open.bind(reader), text: reader.text.bind(reader), close: reader.close.bind(reader) };
      let lines = 0;
      try {
        for await (const length of parseXml(await archive.open(part), handlers)) {
          progress.read += length;
          lines += reader.lines.length;
          if (reader.lines.length > 0) yield { sheet: place, lines: reader.takeLines(), hiddenColumns };
          if (lines >= most) break;
        }
      } catch (error) {
        // a sheet that is only listed need not be readable
        if (most === Number.POSITIVE_INFINITY || !(error instanceof UnreadableFile)) throw error;
      }
      yield { sheet: place, lines: reader.takeLines(), hiddenColumns };
    }
  }

  return {
    sheets: book.sheets,
    read,
    share: () => Math.min(1, progress.read / progress.size),
    close: () => archive.close(),
  };
}

/** Collects the lines of a sheet from its elements: `col`, `row`, `c` (a cell), `v` (its value) and `is` (its text). */
class SheetReader {
  lines: TableLine[] = [];
  readonly hiddenColumns = new Set<number>();
  readonly #book: Workbook;
  #line = 0;
  #isHidden = false;
  #cells: Cell[] = [];
  #place = -1;
  #type = '';
  #style = -1;
  #text = '';
  #collects = false;

  constructor(book: Workbook) {
    this.#book = book;
  }

  takeLines(): TableLine[] {
    const { lines } = this;
    this.lines = [];
    return lines;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || name === 't') this.#collects = true;
    else if (name === 'rPh') this.#collects = false;
    else if (name === 'row') {
      this.#line = numberOfLine(attributes['r'], this.#line);
      this.#isHidden = isHidden(attributes, 'ht');
      this.#cells = [];
      this.#place = -1;
    } else if (name === 'col' && isHidden(attributes, 'width')) this.#hideColumns(attributes);
  }

  #hideColumns({ min = '', max = '' }: Attributes): void {
    const last = Math.min(Number(max), importLimits.columns);
    for (let column = Number(min); column <= last; column += 1) this.hiddenColumns.add(column - 1);
  }

  text(text: string): void {
    if (!this.#collects) return;
    this.#text += text;
    if (this.#text.length > cellCharacters) throw new UnreadableFile(fileMessages.longCell);
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#collects = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && this.#cells.length > 0)
      this.lines.push(
        this.#isHidden ? { line: this.#line, cells: this.#cells, hidden: true } : { line: this.#line, cells: this.#cells },
      );
  }

  #openCell({ r: reference, t: type = 'n', s: style = '-1' }: Attributes): void {
    const place = reference === undefined ? this.#place + 1 : placeOf(reference);
    // two cells at one place, or a cell without a column: a value would be lost
    if (place <= this.#place) throw new UnreadableFile(fileMessages.damaged);
    this.#place = place;
    this.#type = type;
    this.#style = Number(style);
    this.#text = '';
  }

  #closeCell(): void {
    const cell = this.#cell();
    if (cell === '') return;
    if (this.#place >= importLimits.columns) throw new UnreadableFile(fileMessages.tooManyColumns);
    while (this.#cells.length < this.#place) this.#cells.push('');
    this.#cells[this.#place] = cell;
  }

  #cell(): Cell {
    const text = this.#text;
    if (text === '') return '';
    if (this.#type === 's') return this.#book.strings[Number(text)] ?? '';
    if (this.#type === 'd') return { kind: 'day', text: text.slice(0, 10) };
    if (this.#type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    if (this.#type !== 'n') return unescaped(text);
    const { isDay = false, currency, masks, shows } = this.#book.formats[this.#style] ?? {};
    if (isDay) {
      const day = dayOfSerial(Number(text) + (this.#book.from1904 ? days1904 : 0));
      if (day !== '') return { kind: 'day', text: day };
    }
    const shown = shownNumber(Number(text));
    const filled = masks ? fillZeros(shown, masks) : null;
    // with its dashes or spaces it is no number any more
    if (filled !== null && /[- ]/.test(filled)) return filled;
    const digits = asShown(filled ?? shown, shows);
    return currency === undefined ? { kind: 'number', text: digits } : { kind: 'number', text: digits, currency };
  }
}

/** A number with the 15 digits that spreadsheets have: 0.30000000000000004 is 0.3. */
function shownNumber(number: number): string {
  return String(Number(number.toPrecision(15)));
}

/** Whether a row or column is hidden, by a person or by a filter, or has no height or width. */
const isHidden = (attributes: Attributes, size: 'ht' | 'width') =>
  /^(1|true)$/.test(attributes['hidden'] ?? '') || (attributes[size] !== undefined && Number(attributes[size]) === 0);

/** The number of a line, which a file may leave out. Numbers have to grow, or two lines could have the same number. */
function numberOfLine(given: string | undefined, before: number): number {
  const line = given === undefined ? before + 1 : Number(given);
  if (!Number.isInteger(line) || line <= before || line > linesOfSheet) throw new UnreadableFile(fileMessages.damaged);
  return line;
}

/** `AB12` → 27 */
function placeOf(reference: string): number {
  let place = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    place = place * 26 + letter;
  }
  return place - 1;
}
