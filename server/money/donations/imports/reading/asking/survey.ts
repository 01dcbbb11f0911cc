import type { ColumnMeaning } from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import type { Aside } from '../lines/line-outcome.ts';
import { isUnticked } from '../values/kind-words.ts';

/** the most different texts of a column that are counted one by one; fewer than 255, because a code has one byte */
const mostTexts = 40;
const manyTexts = 255;
/** characters of a text that are kept */
const keptCharacters = 100;
/** the most columns whose cells are read as amounts */
const mostAmounts = 12;

const mostLowered = 20_000;

/** Numbers of all lines in one typed array, which grows. Arrays of objects would need twenty times the memory. */
class Numbers<Values extends Uint8Array | Uint16Array | Float64Array> {
  values: Values;
  readonly #make: (length: number) => Values;

  constructor(make: (length: number) => Values) {
    this.#make = make;
    this.values = make(1_024);
  }

  set(index: number, value: number): void {
    if (index >= this.values.length) {
      const longer = this.#make(this.values.length * 2);
      longer.set(this.values);
      this.values = longer;
    }
    this.values[index] = value;
  }
}

const bytes = () => new Numbers((length) => new Uint8Array(length));
const floats = () => new Numbers((length) => new Float64Array(length));

/** What became of a line: a gift, one with mistakes, or one that is set aside for a cause. `other`: a line that does not count. */
export const lineStates = { gift: 0, faulty: 1, aside: 2, other: 3 } as const;

/** What the search for the reason of a difference looks at. */
export type Surveyed = Pick<Survey, 'rows' | 'columns' | 'causes' | 'states' | 'cents' | 'causeCodes' | 'full'>;

export interface Cause extends Aside {
  count: number;
}

/** A column with the texts of all lines, as codes. */
export class SurveyedColumn {
  readonly place: number;
  readonly name: string;
  /** places of texts in `texts`; `manyTexts` for all others */
  readonly #codes = bytes();
  readonly #filled = bytes();
  readonly #codeOf = new Map<string, number>();
  /** by code, as `filled` is by line */
  readonly #isFilled: number[] = [];
  readonly texts: string[] = [];
  readonly cents: Numbers<Float64Array> | null;

  constructor(index: number, name: string, hasAmounts: boolean) {
    this.place = index;
    this.name = name;
    this.cents = hasAmounts ? floats() : null;
  }

  /** whether the column has more texts than are counted one by one */
  get isCrowded(): boolean {
    return this.texts.length >= mostTexts;
  }

  get codes(): Uint8Array {
    return this.#codes.values;
  }

  /** 1 for a line whose cell says something, 0 for one that is empty, `No` or `0` */
  get filled(): Uint8Array {
    return this.#filled.values;
  }

  codeOf(text: string): number {
    return this.#codeOf.get(text) ?? manyTexts;
  }

  add(row: number, cell: Cell | undefined): void {
    const text = textOf(cell);
    const code = this.#codeOf.get(text) ?? this.#addText(text);
    this.#codes.set(row, code);
    this.#filled.set(row, this.#isFilled[code] ?? (isUnticked(text) ? 0 : 1));
  }

  #addText(text: string): number {
    if (this.isCrowded) return manyTexts;
    const code = this.texts.length;
    this.texts.push(text.slice(0, keptCharacters));
    this.#isFilled.push(isUnticked(text) ? 0 : 1);
    this.#codeOf.set(text, code);
    return code;
  }
}

interface Surveying {
  names: readonly string[];
  meanings: readonly (ColumnMeaning | null)[];
  /** whether a column of this place has amounts, by the first lines */
  hasAmounts: (place: number) => boolean;
  /** whether a line's gift is in another currency than dollars */
  isForeign: (cells: readonly Cell[]) => boolean;
  /** an amount in cents, below 0 for one with a minus sign; null if the cell cannot be read */
  centsOf: (cell: Cell | undefined) => number | null;
}

/** Meanings whose cells cannot change which lines are stored, or with which amount. */
const settled = new Set<ColumnMeaning | null>([
  ...(['first_name', 'last_name', 'whole_name', 'organization', 'address1', 'address2', 'city', 'state', 'zipcode'] as const),
  ...(['notes', 'nonprofit', 'date_received', 'received_by_programme'] as const),
]);

/**
 * All lines of a file in a few bytes each: what became of a line, its amount, and the texts of the columns that could change
 * that. The questions about columns, and the reasons of a difference in the total, are found in it.
 */
export class Survey {
  rows = 0;
  readonly columns: SurveyedColumn[];
  readonly causes: Cause[] = [];
  readonly #states = bytes();
  readonly #cents = floats();
  readonly #causes = new Numbers((length) => new Uint16Array(length));
  readonly #causeOf = new Map<string, number>();
  readonly #amountPlace: number;
  readonly #centsOf: Surveying['centsOf'];
  readonly #isForeign: Surveying['isForeign'];
  readonly #amountColumns: SurveyedColumn[];

  constructor({ names, meanings, hasAmounts, isForeign, centsOf }: Surveying) {
    this.#amountPlace = meanings.indexOf('amount');
    this.#centsOf = centsOf;
    this.#isForeign = isForeign;
    let amounts = 0;
    this.columns = names.flatMap((name, index) => {
      if (settled.has(meanings[index] ?? null) || index === this.#amountPlace) return [];
      const isAmount = amounts < mostAmounts && hasAmounts(index);
      if (isAmount) amounts += 1;
      return [new SurveyedColumn(index, name, isAmount)];
    });
    this.#amountColumns = this.columns.filter(({ cents }) => cents !== null);
  }

  get states(): Uint8Array {
    return this.#states.values;
  }

  /** the amount of each line in its own currency; 0 if it cannot be read */
  get cents(): Float64Array {
    return this.#cents.values;
  }

  /** places in `causes`, for lines that are set aside */
  get causeCodes(): Uint16Array {
    return this.#causes.values;
  }

  /** by line: the nonprofit, 0 if it is not known; empty unless somebody compares single nonprofits */
  readonly nonprofits: number[] = [];

  /** The same lines, of which only those of one nonprofit count. */
  of(nonprofit: number): Surveyed {
    const { rows, columns, causes, cents, causeCodes } = this;
    const isOwn = (row: number) => this.nonprofits[row] === nonprofit;
    const states = this.states.map((state, row) => (isOwn(row) ? state : lineStates.other));
    return { rows, columns, causes, cents, causeCodes, states, full: new Map([...this.full].filter(([row]) => isOwn(row))) };
  }

  columnAt(index: number): SurveyedColumn | undefined {
    return this.columns.find((column) => column.place === index);
  }

  /** by line: the amounts of gifts that were lowered, before that */
  readonly full = new Map<number, number>();

  gift(cells: readonly Cell[], cents: number): void {
    const full = this.#centsOf(cells[this.#amountPlace]);
    if (full !== null && full > cents && this.full.size < mostLowered) this.full.set(this.rows, full);
    this.#add(cells, lineStates.gift, cents, 0);
  }

  faulty(cells: readonly Cell[]): void {
    this.#add(cells, lineStates.faulty, this.#centsOf(cells[this.#amountPlace]) ?? 0, 0);
  }

  aside(cells: readonly Cell[], aside: Aside): void {
    const cents = aside.money ? Math.round(Number(aside.money.amount) * 100) : this.#centsOf(cells[this.#amountPlace]);
    // a line in another currency or without an amount stays aside, whatever a person says of its kind
    const stays = !aside.money && ((cents ?? 0) <= 0 || this.#isForeign(cells));
    const cause = stays ? { reason: `${aside.reason}, and no gift anyway` } : aside;
    this.#add(cells, lineStates.aside, cents ?? 0, this.#causeCode(cause));
  }

  #causeCode(aside: Aside): number {
    const known = this.#causeOf.get(aside.reason);
    const code = known ?? Math.min(this.causes.length, 65_535);
    const cause = this.causes[code] ?? { ...aside, count: 0 };
    this.causes[code] = cause;
    if (known === undefined) this.#causeOf.set(aside.reason, code);
    cause.count += 1;
    return code;
  }

  #add(cells: readonly Cell[], state: number, cents: number, cause: number): void {
    const row = this.rows;
    this.rows += 1;
    this.#states.set(row, state);
    this.#cents.set(row, cents);
    this.#causes.set(row, cause);
    for (const column of this.columns) column.add(row, cells[column.place]);
    for (const column of this.#amountColumns) column.cents?.set(row, this.#centsOf(cells[column.place]) ?? 0);
  }
}
