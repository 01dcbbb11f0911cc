import { type AmountRule, leaveOut, programmeCurrency } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { centsOf, dollarsOf } from '#contract/platform/wire/money.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { shownName } from '../header/header-names.ts';
import type { lineReader } from '../lines/read-line.ts';
import type { Understanding } from '../understanding.ts';
import { readAmount } from '../values/amount-text.ts';

interface Column {
  cells: number;
  amounts: number;
  cents: bigint;
}

/** Counts the rows and columns that a sheet hides, and sums up their amounts. */
export class HiddenTally {
  readonly #places: ReadonlySet<number>;
  readonly #columns = new Map<number, Column>();
  readonly #cents = new Map<string, bigint>();
  #rows = 0;
  #others = 0;

  /** `places`: those of the hidden columns */
  constructor(places: ReadonlySet<number>) {
    this.#places = places;
  }

  addCells(cells: readonly Cell[], rule: AmountRule): void {
    for (const place of this.#places) {
      const cell = cells[place];
      if (textOf(cell) === '') continue;
      const column = this.#columns.get(place) ?? { cells: 0, amounts: 0, cents: 0n };
      this.#columns.set(place, column);
      const amount = readAmount(cell, rule);
      column.cells += 1;
      if (!('value' in amount)) continue;
      column.amounts += 1;
      column.cents += centsOf(amount.value);
    }
  }

  addRow(line: ReturnType<ReturnType<typeof lineReader>>): void {
    this.#rows += 1;
    const money = moneyOf(line);
    if (money) this.#cents.set(money.currency, (this.#cents.get(money.currency) ?? 0n) + centsOf(money.amount));
    else this.#others += 1;
  }

  found({ header, hiddenRows, hiddenColumns }: Understanding): Pick<ImportReading, 'hidden'> {
    if (this.#rows + this.#columns.size === 0) return {};
    const columns = [...this.#columns].map(([place, { cells, amounts, cents }]) => ({
      header: shownName(header.names, place),
      used: header.meanings[place] !== leaveOut,
      cells,
      amount: amounts > cells / 2 ? Number(dollarsOf(cents)) : null,
    }));
    const sums = [...this.#cents].map(([currency, cents]) => ({ currency, amount: Number(dollarsOf(cents)) }));
    return {
      hidden: {
        ...{ rows: this.#rows, amounts: sums, others: this.#others, rowsAre: hiddenRows },
        ...{ columns, columnsAre: hiddenColumns },
      },
    };
  }
}

/** The amount of a line that is a gift, or would be one if its mistakes were corrected. */
function moneyOf(line: ReturnType<ReturnType<typeof lineReader>>): { amount: string; currency: string } | null {
  if ('row' in line) return { amount: line.row.amount, currency: programmeCurrency };
  if ('aside' in line) return line.aside.money ?? null;
  return line.amount === null ? null : { amount: line.amount, currency: programmeCurrency };
}
