import { importLimits } from '#contract/donations/imports/import-choices.ts';
import { fileMessages } from '#contract/donations/imports/import-messages.ts';
import { openArchive } from './archive.ts';
import { type Cell, cellCharacters, type Table, type TableLine, UnreadableFile } from './table.ts';
import { type Attributes, parseXml } from './xml.ts';

const content = 'content.xml';

/** The first table of an OpenDocument sheet, which is read as its XML is unpacked. */
export async function openOds(path: string): Promise<Table> {
  const archive = await openArchive(path);
  const size = archive.size(content);
  const sheet = { name: '', count: 0 };
  let read = 0;

  async function* lines(): AsyncGenerator<TableLine[]> {
    try {
      const reader = new OdsReader(sheet);
      const handlers = { open: reader.open.bind(reader), text: reader.text.bind(reader), close: reader.close.bind(reader) };
      for await (const length of parseXml(await archive.open(content), handlers)) {
        read += length;
        if (reader.lines.length > 0) yield reader.takeLines();
      }
      yield reader.takeLines();
    } finally {
      archive.close();
    }
  }

  return {
    encoding: '',
    delimiter: '',
    sheet,
    leavesOutLastCells: true,
    lines,
    share: () => Math.min(1, read / Math.max(1, size)),
    setWidth: () => {},
  };
}

/** the most repetitions of a row with content; empty rows may repeat more often, because sheets fill themselves up with them */
const mostRepeats = 1_000;

/** Collects the rows of the first table. A cell or row may say that it is repeated; a cell may have several paragraphs. */
class OdsReader {
  lines: { line: number; cells: Cell[] }[] = [];
  readonly #sheet: { name: string; count: number };
  #line = 0;
  #rowRepeat = 1;
  #cells: Cell[] = [];
  #empty = 0;
  #cell: Attributes | null = null;
  #paragraphs: string[] = [];
  #inNote = 0;

  constructor(sheet: { name: string; count: number }) {
    this.#sheet = sheet;
  }

  takeLines(): TableLine[] {
    const { lines } = this;
    this.lines = [];
    return lines;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table') {
      this.#sheet.count += 1;
      if (this.#sheet.count === 1) this.#sheet.name = attributes['table:name'] ?? '';
    }
    if (this.#sheet.count !== 1) return;
    if (name === 'table-row') this.#openRow(attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = attributes;
      this.#paragraphs = [];
    } else if (name === 'annotation') this.#inNote += 1;
    else if (this.#cell && name === 'p' && this.#inNote === 0) this.#paragraphs.push('');
    else if (name === 's' && this.#inNote === 0) this.text(' '.repeat(repeatOf(attributes['text:c'], 100)));
    else if (name === 'tab' || name === 'line-break') this.text(' ');
  }

  text(text: string): void {
    if (this.#inNote > 0 || this.#paragraphs.length === 0) return;
    const whole = (this.#paragraphs.pop() ?? '') + text;
    if (whole.length > cellCharacters) throw new UnreadableFile(fileMessages.longCell);
    this.#paragraphs.push(whole);
  }

  close(name: string): void {
    if (this.#sheet.count !== 1) return;
    if (name === 'annotation') this.#inNote -= 1;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell();
    else if (name === 'table-row') this.#closeRow();
  }

  #openRow(attributes: Attributes): void {
    this.#rowRepeat = repeatOf(attributes['table:number-rows-repeated'], Number.MAX_SAFE_INTEGER);
    this.#cells = [];
    this.#empty = 0;
  }

  #closeCell(): void {
    const attributes = this.#cell ?? {};
    this.#cell = null;
    const cell = cellOf(attributes, this.#paragraphs.join('\n'));
    this.#paragraphs = [];
    const repeat = repeatOf(attributes['table:number-columns-repeated'], Number.MAX_SAFE_INTEGER);
    if (cell === '') this.#empty += repeat;
    else {
      if (this.#cells.length + this.#empty + repeat > importLimits.columns) throw new UnreadableFile(fileMessages.tooManyColumns);
      for (; this.#empty > 0; this.#empty -= 1) this.#cells.push('');
      for (let times = 0; times < repeat; times += 1) this.#cells.push(cell);
    }
  }

  #closeRow(): void {
    const repeat = this.#rowRepeat;
    if (this.#cells.length > 0) {
      if (repeat > mostRepeats) throw new UnreadableFile(fileMessages.tooManyRows);
      for (let times = 1; times <= repeat; times += 1) this.lines.push({ line: this.#line + times, cells: this.#cells });
    }
    this.#line += repeat;
  }
}

function repeatOf(text: string | undefined, most: number): number {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Math.max(1, Math.min(most, Number(text))) : 1;
}

/** Takes the stored value rather than the text that is shown. */
function cellOf(attributes: Attributes, shown: string): Cell {
  const type = attributes['office:value-type'];
  const value = attributes['office:value'] ?? '';
  if (type === 'date') return { kind: 'day', text: (attributes['office:date-value'] ?? '').slice(0, 10) };
  const isNumber = type === 'float' || type === 'currency' || type === 'percentage';
  if (!isNumber || value === '' || !Number.isFinite(Number(value))) return shown;
  const currency = attributes['office:currency'];
  const text = String(Number(Number(value).toPrecision(15)));
  return { kind: 'number', text, ...(currency !== undefined && { currency }) };
}
