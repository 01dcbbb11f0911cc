import type { ImportTotal } from '#contract/money/donations/imports/import-questions.ts';
import type { Understanding } from '../understanding.ts';
import { type Amounts, changeOf, type Move, Moves, type Sum } from './difference-moves.ts';
import { lineStates, type Surveyed } from './survey.ts';

/** milliseconds after which the search for several moves together ends */
export const longestSearch = 6_000;
const mostReasons = 3;
/** the most moves that are tried together, and the most likely moves that are tried in threes and fours */
const deepest = 4;
const mostTriedDeep = 36;

/** The number of gifts and their cents that are sought; null: not known. */
export interface Wanted {
  rows: number | null;
  cents: number | null;
}

export type Explained = Pick<ImportTotal, 'reasons' | 'gaveUp' | 'explained'>;

/**
 * Searches for what would give exactly the wanted number and sum: lines with a value that is left out or taken, another column of
 * amounts, or a few of these together. The simplest come first. It ends after some seconds and says so.
 */
export function explainDifference(
  understood: Understanding,
  survey: Surveyed,
  wanted: Wanted,
  longest = longestSearch,
): Explained {
  const exact = new Search(understood, survey, wanted, { longest, isBySum: false }).run();
  if (exact.reasons.length > 0 || wanted.rows === null || wanted.cents === null) return exact;
  // a platform may count a gift once whose parts stand on several lines: then only the sum is the same
  const bySum = new Search(understood, survey, { ...wanted, rows: null }, { longest, isBySum: true }).run();
  return { ...exact, reasons: bySum.reasons, gaveUp: exact.gaveUp && bySum.reasons.length === 0 };
}

class Search {
  readonly #understood: Understanding;
  readonly #survey: Surveyed;
  readonly #wanted: Wanted;
  /** whether only other columns of amounts are tried, because their number of lines differs */
  readonly #isBySum: boolean;
  readonly #longest: number;
  /** set once the simple moves were tried, which takes a time that the file's size bounds */
  #end = Number.POSITIVE_INFINITY;
  readonly #found: { size: number; weight: number; onlyTakes: boolean; reason: ImportTotal['reasons'][number] }[] = [];
  #gaveUp = false;
  /** whether several likely moves together were left untried because there are too many */
  #left = false;
  /** the number of the try that took a line, or left it out, last: a set of lines would be too slow */
  readonly #takenBy: Int32Array;
  readonly #leftBy: Int32Array;
  #tries = 0;
  /** kinds that stay out once the number and the sum are exact, and words for it */
  #undecided: Move['kinds'] = [];
  #beyond = '';

  constructor(
    understood: Understanding,
    survey: Surveyed,
    wanted: Wanted,
    { longest, isBySum }: { longest: number; isBySum: boolean },
  ) {
    this.#longest = longest;
    this.#understood = understood;
    this.#survey = survey;
    this.#wanted = wanted;
    this.#isBySum = isBySum;
    this.#takenBy = new Int32Array(survey.rows);
    this.#leftBy = new Int32Array(survey.rows);
  }

  run(): Explained {
    const moves = new Moves(this.#understood, this.#survey);
    const all = moves.all;
    if (this.#wanted.rows !== null && this.#wanted.cents !== null) this.#undecided = moves.undecided;
    if (this.#isBySum) this.#beyond = ': the sum is the same, but not the number of lines';
    else if (this.#undecided.length > 1) this.#beyond = '; what is not decided beside it is no gift';
    for (const amounts of moves.amounts) {
      if (this.#isBySum && !amounts.change) continue;
      const gifts = this.#sumOfGifts(amounts);
      if (amounts.change && this.#matches(gifts)) this.#add([], amounts);
      const summed = all.map((move) => this.#summed(move, amounts));
      for (const move of summed) this.#try([move], amounts, gifts);
      if (this.#end === Number.POSITIVE_INFINITY) this.#end = Date.now() + this.#longest;
      if (this.#found.length === 0) this.#deepen(summed, amounts, gifts);
      if (this.#found.length > 0 && amounts.change === null) break;
    }
    const best = this.#found.sort((a, b) => a.size - b.size || b.weight - a.weight);
    const [first] = best;
    return {
      reasons: best.slice(0, mostReasons).map(({ reason }) => reason),
      gaveUp: (this.#gaveUp || this.#left) && best.length === 0,
      // lines that would be left out are still stored: only lines that the file holds and does not store explain by themselves
      explained: best.some(({ size, onlyTakes, reason }) => size === first?.size && onlyTakes && reason.change === null),
    };
  }

  #summed(move: Move, amounts: Amounts): Move {
    const inGifts = { rows: 0, cents: 0 };
    const { cents } = amounts;
    let all = 0;
    for (const row of move.rows) {
      const own = move.cents === 0 ? 0 : (cents[row] ?? 0);
      all += own;
      if (!this.#isGift(row, amounts)) continue;
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
    const likely = moves.filter(({ weight }) => weight > 0);
    // the likely ones stand first, so each pair is tried once
    for (const [index, one] of likely.entries()) for (const two of moves.slice(index + 1)) this.#try([one, two], amounts, gifts);
    if (this.#found.length > 0) return;
    const likeliest = likely.slice(0, mostTriedDeep);
    for (let size = 3; size <= deepest && this.#found.length === 0; size += 1)
      this.#tryAll(likeliest, size, [], 0, amounts, gifts);
    if (likely.length > mostTriedDeep) this.#left = true;
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
    const isCounted = (row: number) => this.#isGift(row, amounts) || this.#takenBy[row] === this.#tries;
    for (const { rows, takes, cents } of moves.toSorted((one, two) => Number(two.takes) - Number(one.takes))) {
      const marks = takes ? this.#takenBy : this.#leftBy;
      const sign = takes ? 1 : -1;
      for (const row of rows) {
        if (marks[row] === this.#tries || (takes ? this.#isNothing(row, amounts) : !isCounted(row))) continue;
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
      onlyTakes: amounts.change === null && moves.every(({ takes }) => takes),
      reason: { text: texts.join(', and ') + this.#beyond, change: changeOf(this.#understood, moves, amounts, this.#undecided) },
    });
  }

  /** A line that has nothing in another column of amounts would be no gift with that column. */
  #isNothing(row: number, { change, cents }: Amounts): boolean {
    return change !== null && (cents[row] ?? 0) <= 0;
  }

  #isGift(row: number, amounts: Amounts): boolean {
    return this.#survey.states[row] === lineStates.gift && !this.#isNothing(row, amounts);
  }

  #sumOfGifts(amounts: Amounts): Sum {
    const sum = { rows: 0, cents: 0 };
    for (let row = 0; row < this.#survey.rows; row += 1) {
      if (!this.#isGift(row, amounts)) continue;
      sum.rows += 1;
      sum.cents += amounts.cents[row] ?? 0;
    }
    return sum;
  }
}
