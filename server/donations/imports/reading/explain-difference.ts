import { leaveOut, programmeCurrency } from '#contract/donations/imports/import-choices.ts';
import type { ImportTotal } from '#contract/donations/imports/imports.ts';
import { howMany } from '#contract/wire/grouped.ts';
import { currencyOf } from './currency-text.ts';
import { isExplained } from './explained-titles.ts';
import { headerKey, shownName } from './header-names.ts';
import { isGift, isVoidingTitle } from './kind-words.ts';
import { lineStates, type Survey, type SurveyedColumn } from './survey.ts';
import type { Understanding } from './understanding.ts';

/** milliseconds after which the search for several moves together ends */
const longestSearch = 6_000;
const mostReasons = 3;
/** the most moves that are tried together, and the most moves that are tried in threes and fours */
const deepest = 4;
const mostTriedDeep = 36;
/** the most texts of a column about donors, payments or pages whose lines are left out */
const mostTexts = 12;

const none = { rows: 0, cents: 0 };

/** The number of gifts and their cents that are sought; null: not known. */
export interface Wanted {
  rows: number | null;
  cents: number | null;
}

interface Sum {
  rows: number;
  cents: number;
}

/** One thing that a person could say about the file, and the lines that it would leave out or take. */
interface Move {
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

interface Amounts {
  text: string;
  cents: Float64Array;
  change: Record<string, unknown> | null;
}

export interface Explained extends Pick<ImportTotal, 'reasons' | 'gaveUp'> {}

/**
 * Searches for what would give exactly the wanted number and sum: lines with a value that is left out or taken, another column of
 * amounts, or a few of these together. The simplest come first. It ends after some seconds and says so.
 */
export function explainDifference(understood: Understanding, survey: Survey, wanted: Wanted): Explained {
  return new Search(understood, survey, wanted).run();
}

class Search {
  readonly #understood: Understanding;
  readonly #survey: Survey;
  readonly #wanted: Wanted;
  /** set once the simple moves were tried, which takes a time that the file's size bounds */
  #end = Number.POSITIVE_INFINITY;
  readonly #found: { size: number; weight: number; reason: ImportTotal['reasons'][number] }[] = [];
  #gaveUp = false;
  /** the number of the try that took a line, or left it out, last: a set of lines would be too slow */
  readonly #takenBy: Int32Array;
  readonly #leftBy: Int32Array;
  /** where lines are collected before their number is known */
  readonly #found32: Int32Array;
  #tries = 0;

  constructor(understood: Understanding, survey: Survey, wanted: Wanted) {
    this.#understood = understood;
    this.#survey = survey;
    this.#wanted = wanted;
    this.#takenBy = new Int32Array(survey.rows);
    this.#leftBy = new Int32Array(survey.rows);
    this.#found32 = new Int32Array(survey.rows);
  }

  run(): Explained {
    const moves = this.#moves();
    const startDeep = () => {
      if (this.#end === Number.POSITIVE_INFINITY) this.#end = Date.now() + longestSearch;
    };
    for (const amounts of this.#amountColumns()) {
      const gifts = this.#sumOfGifts(amounts.cents);
      if (amounts.change && this.#matches(gifts)) this.#add([], amounts);
      const summed = moves.map((move) => this.#summed(move, amounts.cents));
      for (const move of summed) this.#try([move], amounts, gifts);
      startDeep();
      if (this.#found.length === 0) this.#deepen(summed, amounts, gifts);
      if (this.#found.length > 0 && amounts.change === null) break;
    }
    const best = this.#found.sort((a, b) => a.size - b.size || b.weight - a.weight);
    return { reasons: best.slice(0, mostReasons).map(({ reason }) => reason), gaveUp: this.#gaveUp && best.length === 0 };
  }

  #summed(move: Move, cents: Float64Array): Move {
    const inGifts = { rows: 0, cents: 0 };
    let all = 0;
    for (const row of move.rows) {
      const own = move.cents === 0 ? 0 : (cents[row] ?? 0);
      all += own;
      if (this.#survey.states[row] !== lineStates.gift) continue;
      inGifts.rows += 1;
      inGifts.cents += own;
    }
    return { ...move, cents: all, inGifts };
  }

  #matches({ rows, cents }: Sum): boolean {
    const { rows: wantedRows, cents: wantedCents } = this.#wanted;
    return (wantedRows === null || rows === wantedRows) && (wantedCents === null || cents === wantedCents);
  }

  /** Tries two moves of which one is likely, then three and four of the likely ones. */
  #deepen(moves: readonly Move[], amounts: Amounts, gifts: Sum): void {
    const likely = moves.filter(({ weight }) => weight > 0).slice(0, mostTriedDeep);
    for (const one of likely) for (const two of moves) if (two !== one) this.#try([one, two], amounts, gifts);
    if (this.#found.length > 0) return;
    for (let size = 3; size <= deepest && this.#found.length === 0; size += 1) this.#tryAll(likely, size, [], 0, amounts, gifts);
  }

  #tryAll(likely: readonly Move[], size: number, chosen: Move[], from: number, amounts: Amounts, gifts: Sum): void {
    if (chosen.length === size) {
      this.#try(chosen, amounts, gifts);
      return;
    }
    for (let at = from; at < likely.length && !this.#gaveUp; at += 1) {
      const next = likely[at];
      if (next) this.#tryAll(likely, size, [...chosen, next], at + 1, amounts, gifts);
    }
  }

  /**
   * Tries moves together: takes lines, then leaves out gifts and taken lines. A line that two moves leave out counts once.
   */
  #try(moves: readonly Move[], amounts: Amounts, gifts: Sum): void {
    if (Date.now() > this.#end) this.#gaveUp = true;
    if (this.#gaveUp || this.#found.length >= mostReasons * 4 || !this.#canMatch(moves, gifts)) return;
    const together = { ...gifts };
    this.#tries += 1;
    const { states } = this.#survey;
    const isCounted = (row: number) => states[row] === lineStates.gift || this.#takenBy[row] === this.#tries;
    for (const { rows, takes, cents } of moves.toSorted((one, two) => Number(two.takes) - Number(one.takes))) {
      const marks = takes ? this.#takenBy : this.#leftBy;
      const sign = takes ? 1 : -1;
      for (const row of rows) {
        if (marks[row] === this.#tries || (!takes && !isCounted(row))) continue;
        marks[row] = this.#tries;
        together.rows += sign;
        if (cents !== 0) together.cents += sign * (amounts.cents[row] ?? 0);
      }
    }
    if (this.#matches(together)) this.#add(moves, amounts);
  }

  /** Whether the moves could match: the lines of two moves may be the same, so their number and sum are known only roughly. */
  #canMatch(moves: readonly Move[], gifts: Sum): boolean {
    const left = moves.filter(({ takes }) => !takes);
    const taken = moves.filter(({ takes }) => takes);
    const isBetween = (wanted: number | null, all: number, sizeOf: (move: Move) => number, inGifts: (move: Move) => number) => {
      if (wanted === null) return true;
      const sum = (some: readonly Move[]) => some.reduce((total, move) => total + sizeOf(move), 0);
      const highest = all + sum(taken);
      return wanted >= highest - sum(left) && wanted <= highest - Math.max(0, ...left.map(inGifts));
    };
    const { rows, cents } = this.#wanted;
    return (
      isBetween(
        rows,
        gifts.rows,
        (move) => move.rows.length,
        ({ inGifts }) => inGifts.rows,
      ) &&
      isBetween(
        cents,
        gifts.cents,
        (move) => move.cents,
        ({ inGifts }) => inGifts.cents,
      )
    );
  }

  #add(moves: readonly Move[], amounts: Amounts): void {
    const texts = [...(amounts.change ? [amounts.text] : []), ...moves.map(({ text }) => text)];
    this.#found.push({
      size: moves.length + (amounts.change ? 1 : 0),
      weight: moves.reduce((sum, { weight }) => sum + weight, 0),
      reason: { text: texts.join(', and '), change: changeOf(this.#understood, moves, amounts) },
    });
  }

  #sumOfGifts(cents: Float64Array): Sum {
    const sum = { rows: 0, cents: 0 };
    const { states, rows } = this.#survey;
    for (let row = 0; row < rows; row += 1) {
      if (states[row] !== lineStates.gift) continue;
      sum.rows += 1;
      sum.cents += cents[row] ?? 0;
    }
    return sum;
  }

  /** The amounts that are read now, then those of every other column of amounts. */
  #amountColumns(): Amounts[] {
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
    return [{ text: `with the ${howMany(full.size, 'gift', 'gifts')} in full that were refunded in part`, cents: all, change }];
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

  /** All moves, the likeliest first. */
  #moves(): Move[] {
    const all = [...this.#survey.columns.flatMap((column) => this.#movesOf(column)), ...this.#takenBack()];
    return all.sort((a, b) => b.weight - a.weight || a.rows.length - b.rows.length);
  }

  /** Leaving out the gifts that have a value in an unused column, or anything at all in it. */
  #movesOf(column: SurveyedColumn): Move[] {
    const { header } = this.#understood;
    const meaning = header.meanings[column.place];
    if (meaning !== leaveOut && meaning !== 'kind' && meaning !== 'donation_type') return [];
    const name = shownName(header.names, column.place);
    const isOfDonors = isExplained(headerKey(name));
    // a number or name of one donor would explain every difference by accident
    if (isOfDonors && column.texts.length > mostTexts) return [];
    const warns = isVoidingTitle(headerKey(name)) ? 2 : 0;
    const { codes, filled, place } = column;
    const gifts = this.#giftsWhere(() => true).length;
    const isSome = ({ length }: Int32Array) => length > 0 && length < gifts;
    const rare = ({ length }: Int32Array) => (length * 4 < gifts && !isOfDonors ? 1 : 0);
    const texts = (column.isCrowded ? [] : column.texts).flatMap((value, code) => {
      const rows = this.#giftsWhere((row) => codes[row] === code);
      if (!isSome(rows)) return [];
      const weight = value === '' ? 0 : warns + (isGift(value) === false ? 3 : 0) + rare(rows);
      return [leaving(name, value, { rows, weight, cents: 1, inGifts: none }, meaning === 'donation_type' ? null : column)];
    });
    if (meaning !== leaveOut) return texts;
    const isCurrency =
      !column.isCrowded &&
      column.texts.some((text) => text === programmeCurrency) &&
      column.texts.every((text) => text === '' || currencyOf(text) !== null);
    if (isCurrency) {
      const usd = column.codeOf(programmeCurrency);
      const others = this.#giftsWhere((row) => codes[row] !== usd);
      const text = `with the currencies of “${name}”, without the ${howMany(others.length, 'line', 'lines')} that are not in ${programmeCurrency}`;
      return isSome(others)
        ? [
            {
              text,
              inGifts: none,
              rows: others,
              cents: 1,
              takes: false,
              weight: 4,
              column: name,
              kinds: [],
              meaning: { place, meaning: 'currency' },
            },
          ]
        : [];
    }
    const rows = this.#giftsWhere((row) => filled[row] === 1);
    if (!isSome(rows)) return texts;
    const text = `without the ${howMany(rows.length, 'line', 'lines')} whose “${name}” is filled in`;
    const voided = { place, meaning: 'voided' } as const;
    const weight = warns + rare(rows) + 0.5;
    return [...texts, { text, rows, cents: 1, inGifts: none, takes: false, weight, column: name, kinds: [], meaning: voided }];
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
    for (let row = 0; row < this.#survey.rows; row += 1) if (is(row)) this.#found32[found++] = row;
    return this.#found32.slice(0, found);
  }

  /** Taking lines that one column sets aside, or that have mistakes. Lines in another currency count, but have no dollars. */
  #takenBack(): Move[] {
    const { causes, causeCodes, states } = this.#survey;
    const { names } = this.#understood.header;
    const faulty = this.#rowsWhere((row) => states[row] === lineStates.faulty);
    const taking = { takes: true, weight: 1, inGifts: none, column: '', kinds: [], meaning: null };
    const mended = {
      ...taking,
      text: `with the ${howMany(faulty.length, 'line', 'lines')} that have mistakes`,
      rows: faulty,
      cents: 1,
    };
    const taken = causes.flatMap(({ because, reason, money, isRefunded }, code): Move[] => {
      if (!because && !money && !isRefunded) return [];
      const rows = this.#rowsWhere((row) => states[row] === lineStates.aside && causeCodes[row] === code);
      const text = `with the ${howMany(rows.length, 'line', 'lines')} set aside (${reason})`;
      if (isRefunded) return [{ ...taking, text, rows, cents: 1, change: { refunds: 'IGNORE' } }];
      if (!because) return [{ ...taking, text, rows, cents: 0 }];
      const { column, value } = because;
      const kinds = value === undefined ? [] : [{ column, value, gift: true }];
      const place = names.findIndex((_, at) => shownName(names, at) === column);
      const meaning: Move['meaning'] = value === undefined ? { place, meaning: leaveOut } : null;
      const isOpen = value !== undefined && isGift(value) === null;
      return [{ ...taking, text, rows, cents: 1, weight: isOpen ? 4 : 1, column, kinds, meaning }];
    });
    return faulty.length > 0 ? [...taken, mended] : taken;
  }
}

/** `column` gets the meaning `kind`, and the value means no gift. Null: the column has another use, so the value only explains. */
function leaving(
  name: string,
  value: string,
  sums: Pick<Move, 'rows' | 'weight' | 'cents' | 'inGifts'>,
  column: SurveyedColumn | null,
): Move {
  const lines = howMany(sums.rows.length, 'line', 'lines');
  return {
    ...sums,
    ...{ takes: false, column: name },
    text: `without the ${lines} whose “${name}” is ${value === '' ? 'empty' : `“${value}”`}`,
    kinds: (column?.texts ?? []).map((one) => ({ column: name, value: one, gift: one !== value })),
    meaning: column && { place: column.place, meaning: 'kind' },
  };
}

/** What `changeImport` is sent to apply the moves; null if they only explain. */
function changeOf({ header }: Understanding, moves: readonly Move[], amounts: Amounts): Record<string, unknown> | null {
  if (moves.some(({ kinds, meaning, change }) => kinds.length === 0 && meaning === null && !change)) return null;
  const { columns: other, ...rest } = amounts.change ?? {};
  const columns = [...(Array.isArray(other) ? other : header.meanings)];
  for (const { meaning } of moves) {
    if (meaning?.meaning === 'currency' && columns.includes('currency')) columns[columns.indexOf('currency')] = leaveOut;
    if (meaning) columns[meaning.place] = meaning.meaning;
  }
  const kinds = mergeKinds(moves.flatMap((move) => move.kinds));
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
