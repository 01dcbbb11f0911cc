import { importLimits } from '#contract/money/donations/imports/import-choices.ts';
import { fileMessages } from '#contract/money/donations/imports/import-messages.ts';
import { linesOfSheet } from '#contract/money/donations/imports/import-sheets.ts';
import { type Cell, cellCharacters, type TableLine, UnreadableFile } from '#server/platform/tables/table.ts';
import type { BookPart } from './book.ts';
import { asShown, fillZeros, type NumberFormat, showsOfText } from './number-format.ts';
import type { OdsStyles } from './ods-styles.ts';
import type { Attributes } from './xml.ts';

/** A table of a link to another file has no name. */
export const isSheet = (attributes: Attributes) => attributes['table:name'] !== undefined;

/** the most repetitions of a row with content; empty rows may repeat more often, because sheets fill themselves up with them */
const mostRepeats = 1_000;

/** Collects the rows of the wanted tables. A cell or row may say that it is repeated; a cell may have several paragraphs. */
export class OdsReader {
  #parts: BookPart[] = [];
  readonly #styles: OdsStyles;
  readonly #wanted: ReadonlySet<number>;
  readonly #most: number;
  #sheet = -1;
  #inTable = false;
  #isWanted = false;
  /** tables inside of the present one, whose content is ignored */
  #inner = 0;
  #count = 0;
  #lines: TableLine[] = [];
  #hiddenColumns = new Set<number>();
  #columnStyles: (string | undefined)[] = [];
  #hiddenGroups = 0;
  #groups: boolean[] = [];
  #line = 0;
  #rowRepeat = 1;
  #row: Attributes = {};
  #cells: Cell[] = [];
  #empty = 0;
  #cell: Attributes | null = null;
  #paragraphs: string[] = [];
  #inNote = 0;

  constructor(styles: OdsStyles, wanted: ReadonlySet<number>, most: number) {
    this.#styles = styles;
    this.#wanted = wanted;
    this.#most = most;
  }

  /** whether the last wanted table was read */
  get isDone(): boolean {
    const isFull = this.#count >= this.#most || !this.#isWanted;
    return this.#sheet >= Math.max(...this.#wanted) && isFull;
  }

  takeParts(): BookPart[] {
    if (this.#isWanted) this.#endPart();
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #endPart(): void {
    this.#parts.push({ sheet: this.#sheet, lines: this.#lines, hiddenColumns: this.#hiddenColumns });
    this.#lines = [];
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table') this.#openTable(attributes);
    if (!this.#isWanted || this.#inner > 0 || this.#count >= this.#most) return;
    if (name === 'table-row') this.#openRow(attributes);
    else if (name === 'table-column') this.#openColumn(attributes);
    else if (name === 'table-row-group' || name === 'table-column-group') this.#openGroup(attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = attributes;
      this.#paragraphs = [];
    } else if (name === 'annotation') this.#inNote += 1;
    else if (this.#cell && name === 'p' && this.#inNote === 0) this.#paragraphs.push('');
    else if (name === 's' && this.#inNote === 0) this.text(' '.repeat(repeatOf(attributes['text:c'], 100)));
    else if (name === 'tab' || name === 'line-break') this.text(' ');
  }

  text(text: string): void {
    if (this.#inNote > 0 || this.#inner > 0 || this.#paragraphs.length === 0) return;
    const whole = (this.#paragraphs.pop() ?? '') + text;
    if (whole.length > cellCharacters) this.#refuse(fileMessages.longCell);
    else this.#paragraphs.push(whole);
  }

  close(name: string): void {
    if (name === 'table' && this.#inner > 0) this.#inner -= 1;
    else if (name === 'table') this.#closeTable();
    if (!this.#isWanted || this.#inner > 0 || this.#count >= this.#most) return;
    if (name === 'annotation') this.#inNote -= 1;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell();
    else if (name === 'table-row') this.#closeRow();
    else if (name === 'table-row-group' || name === 'table-column-group') this.#hiddenGroups -= this.#groups.pop() ? 1 : 0;
  }

  /** Refuses the file, or, while its sheets are only listed, skips the rest of the table. */
  #refuse(message: string): void {
    if (this.#most === Number.POSITIVE_INFINITY) throw new UnreadableFile(message);
    this.#count = this.#most;
  }

  #openTable(attributes: Attributes): void {
    if (this.#inTable || this.#inner > 0 || !isSheet(attributes)) {
      this.#inner += 1;
      return;
    }
    this.#sheet += 1;
    this.#inTable = true;
    this.#isWanted = this.#wanted.has(this.#sheet);
    this.#hiddenColumns = new Set();
    this.#columnStyles = [];
    this.#line = 0;
    this.#count = 0;
  }

  #closeTable(): void {
    if (this.#isWanted) this.#endPart();
    this.#isWanted = false;
    this.#inTable = false;
  }

  /** A group that is folded hides its rows or columns. */
  #openGroup(attributes: Attributes): void {
    const isHidden = attributes['table:display'] === 'false';
    this.#groups.push(isHidden);
    if (isHidden) this.#hiddenGroups += 1;
  }

  #openColumn(attributes: Attributes): void {
    const repeat = repeatOf(attributes['table:number-columns-repeated'], importLimits.columns);
    for (let times = 0; times < repeat && this.#columnStyles.length < importLimits.columns; times += 1) {
      if (this.#isHidden(attributes)) this.#hiddenColumns.add(this.#columnStyles.length);
      this.#columnStyles.push(attributes['table:default-cell-style-name']);
    }
  }

  #isHidden(attributes: Attributes): boolean {
    return this.#hiddenGroups > 0 || /^(collapse|filter)$/.test(attributes['table:visibility'] ?? '');
  }

  #openRow(attributes: Attributes): void {
    this.#rowRepeat = repeatOf(attributes['table:number-rows-repeated'], Number.MAX_SAFE_INTEGER);
    this.#row = attributes;
    this.#cells = [];
    this.#empty = 0;
  }

  #closeCell(): void {
    const attributes = this.#cell ?? {};
    this.#cell = null;
    const place = this.#cells.length + this.#empty;
    const style = attributes['table:style-name'] ?? this.#row['table:default-cell-style-name'] ?? this.#columnStyles[place];
    const cell = cellOf(attributes, this.#paragraphs.join('\n'), this.#styles.formatOf(style));
    this.#paragraphs = [];
    const repeat = repeatOf(attributes['table:number-columns-repeated'], Number.MAX_SAFE_INTEGER);
    if (cell === '') this.#empty += repeat;
    else if (place + repeat > importLimits.columns) this.#refuse(fileMessages.tooManyColumns);
    else {
      for (; this.#empty > 0; this.#empty -= 1) this.#cells.push('');
      for (let times = 0; times < repeat; times += 1) this.#cells.push(cell);
    }
  }

  #closeRow(): void {
    const repeat = this.#rowRepeat;
    if (this.#cells.length > 0 && repeat > mostRepeats) this.#refuse(fileMessages.tooManyRows);
    else if (this.#cells.length > 0 && this.#line + repeat > linesOfSheet) this.#refuse(fileMessages.damaged);
    else if (this.#cells.length > 0) {
      const hidden = this.#isHidden(this.#row);
      for (let times = 1; times <= repeat; times += 1)
        this.#lines.push({ line: this.#line + times, cells: this.#cells, ...(hidden && { hidden }) });
      this.#count += repeat;
    }
    this.#line += repeat;
  }
}

function repeatOf(text: string | undefined, most: number): number {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Math.max(1, Math.min(most, Number(text))) : 1;
}

/** Takes the stored value rather than the text that is shown, but for what stands around the number. */
function cellOf(attributes: Attributes, shown: string, format: NumberFormat | undefined): Cell {
  const type = attributes['office:value-type'];
  const value = attributes['office:value'] ?? '';
  if (type === 'date') return { kind: 'day', text: (attributes['office:date-value'] ?? '').slice(0, 10) };
  const isNumber = type === 'float' || type === 'currency' || type === 'percentage';
  if (!isNumber || value === '' || !Number.isFinite(Number(value))) return shown;
  const currency = attributes['office:currency'] ?? format?.currency;
  const number = String(Number(Number(value).toPrecision(15)));
  const filled = format?.masks && fillZeros(number, format.masks);
  const text = filled ?? asShown(number, showsOfText(shown) ?? undefined);
  return { kind: 'number', text, ...(currency !== undefined && { currency }) };
}
