import {
  type AmountRule,
  type DateOrder,
  type DateRule,
  dateOrders,
  type Reason,
} from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { likelyOrders, usualOrder } from '../days/date-orders.ts';
import { headerKey } from '../header/header-names.ts';
import type { Chosen, Habit } from '../read-task.ts';
import { amountShape } from '../values/amount-text.ts';
import { type DateShape, dateShape } from '../values/day-text.ts';

interface Rules {
  dates: DateRule;
  datesBy: Reason;
  amounts: AmountRule;
  amountsBy: Reason;
}

interface Shown {
  names: readonly string[];
  /** cells of the first lines */
  dateCells: readonly (Cell | undefined)[];
  amountCells: readonly (Cell | undefined)[];
  chosen: Chosen;
  habit: Habit | null;
  /** these lines were kept back from the habit's own file: a few wrong lines do not disprove the habit */
  keptBack: boolean;
  /** nobody checks the reading: no file is read with the day first or with a decimal comma */
  strict: boolean;
  today: string;
}

/**
 * How dates and amounts are written: as a person chose for this file, else as the file shows, else by habit, else as usual. For
 * lines that were kept back, the habit comes before what the file shows.
 */
export function chooseRules({ names, dateCells, amountCells, chosen, habit, keptBack, strict, today }: Shown): Rules {
  const habitOrder = dateOrders.find((order) => order === habit?.dates);
  const isKept = keptBack && habitOrder !== undefined;
  const likely = likelyOrders(dateCells, today);
  const [dates, datesBy] = choose<DateRule>(
    chosen.dates,
    isKept ? null : datesOf(dateCells, likely, strict),
    isKept ? habitOrder : habitDates(dateCells, likely, habit),
    strict ? 'MONTH_FIRST' : usualOrder(dateCells, likely, today),
  );
  const [amounts, amountsBy] = choose(
    chosen.amounts,
    keptBack ? null : amountsOf(names, amountCells, strict),
    habit?.amounts,
    'POINT' as const,
  );
  return { dates, datesBy, amounts, amountsBy };
}

function choose<Rule>(chosen: Rule | undefined, shown: Rule | null, habit: Rule | undefined, usual: Rule): [Rule, Reason] {
  if (chosen !== undefined) return [chosen, 'PERSON'];
  if (shown !== null) return [shown, 'FILE'];
  return habit === undefined || habit === usual ? [usual, 'USUAL'] : [habit, 'HABIT'];
}

function countShapes(cells: readonly (Cell | undefined)[]): Record<DateShape, number> {
  const counts = { CLEAR: 0, SERIAL: 0, YEAR: 0, ORDERED: 0 };
  for (const cell of cells) {
    const shape = dateShape(cell);
    if (shape !== null) counts[shape] += 1;
  }
  return counts;
}

/** How the dates are written, if the cells prove it; null if not: `03/04/2026` could be March 4 or April 3. */
function datesOf(cells: readonly (Cell | undefined)[], likely: readonly DateOrder[], strict: boolean): DateRule | null {
  const counts = countShapes(cells);
  if (counts.SERIAL > counts.ORDERED + counts.CLEAR) return 'SERIAL';
  const [order] = likely;
  if (order !== undefined && likely.length === 1 && (order === 'MONTH_FIRST' || !strict)) return order;
  return counts.CLEAR > counts.ORDERED ? 'ISO' : null;
}

/** The habit's rule, if it is not the usual one and dates of this file can be read by it. */
function habitDates(
  cells: readonly (Cell | undefined)[],
  likely: readonly DateOrder[],
  habit: Habit | null,
): DateRule | undefined {
  const { ORDERED, YEAR } = countShapes(cells);
  if (habit?.dates === 'YEAR') return YEAR > ORDERED ? 'YEAR' : undefined;
  return likely.find((order) => order === habit?.dates);
}

/** What proves that all amounts are in cents: PayPal's reports, and headers that say so. */
const centsTitles = /\b(cents|minor units?)\b/;
const payPalCode = 'transaction event code';

function amountsOf(names: readonly string[], cells: readonly (Cell | undefined)[], strict: boolean): AmountRule | null {
  if (strict) return null;
  const keys = names.map(headerKey);
  const given = cells.map(textOf).filter((text) => text !== '');
  const isWhole = given.length > 0 && given.every((text) => /^-?\d+$/.test(text));
  if (isWhole && keys.some((key) => centsTitles.test(key) || key === payPalCode)) return 'CENTS';
  const shapes = cells.map(amountShape);
  const [points, commas] = [
    shapes.filter((shape) => shape === 'POINT').length,
    shapes.filter((shape) => shape === 'COMMA').length,
  ];
  if (commas > points) return 'COMMA';
  return points > 0 ? 'POINT' : null;
}
