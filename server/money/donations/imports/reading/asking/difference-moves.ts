import { type ColumnMeaning, leaveOut, programmeCurrency } from '#contract/money/donations/imports/import-choices.ts';
import { asideReasons } from '#contract/money/donations/imports/import-messages.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { isExplained } from '../header/explained-titles.ts';
import { headerKey, shownName } from '../header/header-names.ts';
import type { Understanding } from '../understanding.ts';
import { currencyOf } from '../values/currency-text.ts';
import { isGift, isVoidingTitle } from '../values/kind-words.ts';
import { lineStates, type Surveyed, type SurveyedColumn } from './survey.ts';

/** the most texts of a column about donors, payments or pages whose lines are left out */
const mostTexts = 12;

const none = { rows: 0, cents: 0 };

export interface Sum {
  rows: number;
  cents: number;
}

/** One thing that a person could say about the file, and the lines that it would leave out or take. */
export interface Move {
  text: string;
  /** the lines that it leaves out of the gifts, or adds to them */
  rows: Int32Array;
  takes: boolean;
  /** the sum of the lines; 0 for lines in another currency, which the sum of dollars does not have */
  cents: number;
  /** the part of the lines that are gifts now; the others are set aside, and another move may take them */
  inGifts: Sum;
  /** how much the column's words say that lines of this value are no gifts; moves with 0 are tried alone */
  weight: number;
  column: string;
  /** what is sent to apply it: values of kinds, and columns that get another meaning */
  kinds: { column: string; value: string; gift: boolean }[];
  meaning: { place: number; meaning: 'kind' | 'voided' | 'currency' | typeof leaveOut } | null;
  /** anything else that is sent */
  change?: Record<string, unknown>;
}

export interface Amounts {
  text: string;
  cents: Float64Array;
  change: Record<string, unknown> | null;
}

/** What a person could say about a file that would change its number of gifts or their sum. */
export class Moves {
  readonly #understood: Understanding;
  readonly #survey: Surveyed;
  /** where lines are collected before their number is known */
  readonly #collected: Int32Array;

  constructor(understood: Understanding, survey: Surveyed) {
    this.#understood = understood;
    this.#survey = survey;
    this.#collected = new Int32Array(survey.rows);
  }

  /** All moves, the likeliest first. */
  get all(): Move[] {
    const all = [...this.#survey.columns.flatMap((column) => this.#movesOf(column)), ...this.#takenBack()];
    return all.sort((a, b) => b.weight - a.weight || a.rows.length - b.rows.length);
  }

  /** The kinds that nobody has decided: what gives exactly the platform's number and sum without them says that they are no gifts. */
  get undecided(): Move['kinds'] {
    return this.#survey.causes.flatMap(({ reason, because }) => {
      const { column, value } = because ?? {};
      if (column === undefined || value === undefined) return [];
      return reason === asideReasons.undecided(column, value.slice(0, 100)) ? [{ column, value, gift: false }] : [];
    });
  }

  /** The amounts that are read now, then those of every other column of amounts. */
  get amounts(): Amounts[] {
    const { header } = this.#understood;
    const taken = header.meanings.indexOf('amount');
    const others = this.#survey.columns.flatMap(({ place, cents }): Amounts[] => {
      if (cents === null || header.meanings[place] !== leaveOut) return [];
      const columns = header.meanings.map((meaning, at) => (at === place ? 'amount' : at === taken ? leaveOut : meaning));
      const text = `with the amounts of “${shownName(header.names, place)}”`;
      return [{ text, cents: cents.values, change: { columns } }];
    });
    return [{ text: '', cents: this.#survey.cents, change: null }, ...this.#inFull(), ...this.#inCents(), ...others];
  }

  /** The gifts before partial refunds were taken off them. */
  #inFull(): Amounts[] {
    const { full, rows, cents } = this.#survey;
    if (full.size === 0) return [];
    const all = cents.slice(0, rows);
    for (const [row, amount] of full) all[row] = amount;
    const { meanings } = this.#understood.header;
    const columns = meanings.map((meaning) => (meaning === 'amount_back' ? 'voided' : meaning));
    const change = { refunds: 'WHOLE_ONLY', ...(meanings.includes('amount_back') && { columns }) };
    const gifts = howMany(full.size, 'gift that was', 'gifts that were');
    return [{ text: `with the whole amount of the ${gifts} refunded in part`, cents: all, change }];
  }

  /** All amounts are whole and may be in cents, or were read as cents and may be dollars. */
  #inCents(): Amounts[] {
    const { amounts } = this.#understood;
    if (amounts === 'COMMA') return [];
    const own = this.#survey.cents.subarray(0, this.#survey.rows);
    if (amounts === 'CENTS') {
      return [
        {
          text: 'with amounts in dollars instead of cents',
          cents: own.map((cents) => cents * 100),
          change: { amounts: 'POINT' },
        },
      ];
    }
    if (own.some((cents) => cents % 100 !== 0)) return [];
    return [{ text: 'with amounts in cents', cents: own.map((cents) => cents / 100), change: { amounts: 'CENTS' } }];
  }

  /** Leaving out the gifts that have a value in an unused column, or anything at all in it. */
  #movesOf(column: SurveyedColumn): Move[] {
    const { header } = this.#understood;
    const meaning = header.meanings[column.place];
    if (meaning !== leaveOut && meaning !== 'kind' && meaning !== 'donation_type') return [];
    const name = shownName(header.names, column.place);
    const isOfDonors = isExplained(headerKey(name));
    // a number or name of one donor would explain every difference by accident
    const isOfOne = meaning === leaveOut && column.texts.length === this.#survey.rows;
    if (isOfDonors && (isOfOne || column.texts.length > mostTexts)) return [];
    const warns = isVoidingTitle(headerKey(name)) ? 2 : 0;
    const { codes, filled, place } = column;
    const gifts = this.#giftsWhere(() => true).length;
    const isSome = ({ length }: Int32Array) => length > 0 && length < gifts;
    const rare = ({ length }: Int32Array) => (length * 4 < gifts && !isOfDonors ? 1 : 0);
    // one amount, or one number of something, would explain a difference by accident
    const isNumbers = column.cents !== null;
    const texts = (column.isCrowded || isNumbers ? [] : column.texts).flatMap((value, code) => {
      const rows = this.#giftsWhere((row) => codes[row] === code);
      if (!isSome(rows)) return [];
      const weight = value === '' ? 0 : warns + (isGift(value) === false ? 3 : 0) + rare(rows);
      return [leaving(name, value, { rows, weight, cents: 1, inGifts: none }, column, meaning)];
    });
    if (meaning !== leaveOut) return texts;
    if (namesCurrencies(column)) return this.#currencyMove(name, column, gifts);
    const rows = this.#giftsWhere((row) => filled[row] === 1);
    if (!isSome(rows)) return texts;
    const text = `without the ${howMany(rows.length, 'line', 'lines')} whose “${name}” is filled in`;
    const voided = { place, meaning: 'voided' } as const;
    const weight = warns + rare(rows) + 0.5;
    return [...texts, { text, rows, cents: 1, inGifts: none, takes: false, weight, column: name, kinds: [], meaning: voided }];
  }

  /** Taking the currencies of a column that nobody uses: only lines in dollars stay. */
  #currencyMove(name: string, column: SurveyedColumn, gifts: number): Move[] {
    const dollars = column.codeOf(programmeCurrency);
    const rows = this.#giftsWhere((row) => column.codes[row] !== dollars);
    if (rows.length === 0 || rows.length === gifts) return [];
    const lines = howMany(rows.length, 'line', 'lines');
    const text = `with the currencies of “${name}”, without the ${lines} that are not in ${programmeCurrency}`;
    const meaning = { place: column.place, meaning: 'currency' } as const;
    return [{ text, rows, cents: 1, inGifts: none, takes: false, weight: 4, column: name, kinds: [], meaning }];
  }

  /** Gifts, and lines that would be gifts if a person said so. */
  #giftsWhere(is: (row: number) => boolean): Int32Array {
    const { states, causes, causeCodes } = this.#survey;
    const isOpen = causes.map(({ because }) => because !== undefined);
    return this.#rowsWhere(
      (row) =>
        (states[row] === lineStates.gift || (states[row] === lineStates.aside && isOpen[causeCodes[row] ?? 0] === true)) &&
        is(row),
    );
  }

  #rowsWhere(is: (row: number) => boolean): Int32Array {
    let found = 0;
    for (let row = 0; row < this.#survey.rows; row += 1) if (is(row)) this.#collected[found++] = row;
    return this.#collected.slice(0, found);
  }

  /** Taking lines that one column sets aside, or that have mistakes. Lines in another currency count, but have no dollars. */
  #takenBack(): Move[] {
    const { causes, causeCodes, states } = this.#survey;
    const { names } = this.#understood.header;
    const faulty = this.#rowsWhere((row) => states[row] === lineStates.faulty);
    const taking = { takes: true, weight: 1, inGifts: none, column: '', kinds: [], meaning: null };
    const mended = {
      ...taking,
      text: `with the ${howMany(faulty.length, 'line that has', 'lines that have')} mistakes`,
      rows: faulty,
      cents: 1,
    };
    const currency = this.#asDollars();
    const taken = causes.flatMap(({ because, reason, money, isRefunded }, code): Move[] => {
      if (!because && !money && !isRefunded) return [];
      const rows = this.#rowsWhere((row) => states[row] === lineStates.aside && causeCodes[row] === code);
      const text = `with the ${howMany(rows.length, 'line', 'lines')} set aside (${reason})`;
      if (isRefunded) return [{ ...taking, text, rows, cents: 1, change: { refunds: 'IGNORE' } }];
      if (!because) return [{ ...taking, text, rows, cents: 0 }];
      const { column, value } = because;
      const kinds = value === undefined ? [] : [{ column, value, gift: true }];
      const index = names.findIndex((_, at) => shownName(names, at) === column);
      const meaning: Move['meaning'] = value === undefined ? { place: index, meaning: leaveOut } : null;
      const isOpen = value !== undefined && isGift(value) === null;
      return [{ ...taking, text, rows, cents: 1, weight: isOpen ? 4 : 1, column, kinds, meaning }];
    });
    return [...taken, ...(faulty.length > 0 ? [mended] : []), ...currency];
  }

  /** The column of currencies may be that of other amounts: without it, all lines are in dollars. */
  #asDollars(): Move[] {
    const { causes, causeCodes, states } = this.#survey;
    const { meanings, names } = this.#understood.header;
    const index = meanings.indexOf('currency');
    const foreign = causes.map(({ money }) => money !== undefined);
    const rows = this.#rowsWhere((row) => states[row] === lineStates.aside && foreign[causeCodes[row] ?? 0] === true);
    if (index < 0 || rows.length === 0) return [];
    const column = shownName(names, index);
    const text = `without “${column}”, so that the ${howMany(rows.length, 'line in another currency is', 'lines in other currencies are')} in dollars`;
    const meaning = { place: index, meaning: leaveOut } as const;
    return [{ text, rows, takes: true, cents: 1, inGifts: none, weight: 2, column, kinds: [], meaning }];
  }
}

const namesCurrencies = ({ isCrowded, texts }: SurveyedColumn): boolean =>
  !isCrowded && texts.includes(programmeCurrency) && texts.every((text) => text === '' || currencyOf(text) !== null);

/** The value means no gift. An unused column gets the meaning `kind`; one that is read keeps its own, and only this value is decided. */
function leaving(
  name: string,
  value: string,
  sums: Pick<Move, 'rows' | 'weight' | 'cents' | 'inGifts'>,
  { place, texts }: SurveyedColumn,
  before: ColumnMeaning | null,
): Move {
  const lines = howMany(sums.rows.length, 'line', 'lines');
  return {
    ...sums,
    ...{ takes: false, column: name },
    text: `without the ${lines} whose “${name}” is ${value === '' ? 'empty' : `“${value}”`}`,
    // the other values of a column that is read stay as they are decided, or undecided
    kinds: (before === 'donation_type' || before === 'kind' ? [value] : texts).map((one) => ({
      column: name,
      value: one,
      gift: one !== value,
    })),
    meaning: before === 'donation_type' ? null : { place, meaning: 'kind' },
  };
}

/** What `changeImport` is sent to apply the moves; null if they only explain. */
export function changeOf(
  { header }: Understanding,
  moves: readonly Move[],
  amounts: Amounts,
  undecided: Move['kinds'] = [],
): Record<string, unknown> | null {
  if (moves.some(({ kinds, meaning, change }) => kinds.length === 0 && meaning === null && !change)) return null;
  const { columns: other, ...rest } = amounts.change ?? {};
  const columns = [...(Array.isArray(other) ? other : header.meanings)];
  for (const { meaning } of moves) {
    if (meaning?.meaning === 'currency' && columns.includes('currency')) columns[columns.indexOf('currency')] = leaveOut;
    if (meaning) columns[meaning.place] = meaning.meaning;
  }
  const taken = moves.flatMap((move) => move.kinds);
  const isOpen = (one: Move['kinds'][number]) => !taken.some(({ column, value }) => column === one.column && value === one.value);
  const kinds = mergeKinds([...taken, ...undecided.filter(isOpen)]);
  const others = Object.assign({}, ...moves.map(({ change }) => change)) as Record<string, unknown>;
  return { ...rest, ...others, columns, ...(kinds.length > 0 && { kinds }) };
}

/** Two values of one column that are both left out: each of the other values stays a gift. */
function mergeKinds(kinds: Move['kinds']): Move['kinds'] {
  const byValue = new Map<string, Move['kinds'][number]>();
  for (const one of kinds) {
    const key = JSON.stringify([one.column, one.value]);
    if (byValue.get(key)?.gift !== false) byValue.set(key, one);
  }
  return [...byValue.values()];
}
