import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { roundedAmount } from '../values/amount-text.ts';

const shownExamples = 3;

/** Counts the amounts with more than two decimals, which a person can have rounded. */
export class DecimalsTally {
  #count = 0;
  #difference = 0;
  readonly #examples: { text: string; amount: number }[] = [];

  /** `exact`: the amount with all its decimals */
  add(text: string, exact: string): void {
    const amount = Number(roundedAmount(exact));
    this.#count += 1;
    this.#difference += amount - Number(exact);
    if (this.#examples.length < shownExamples) this.#examples.push({ text: text.slice(0, 60), amount });
  }

  found(rounded: boolean): Pick<ImportReading, 'decimals'> {
    if (this.#count === 0) return {};
    const difference = Number(this.#difference.toFixed(4));
    return { decimals: { count: this.#count, examples: this.#examples, difference, rounded } };
  }
}
