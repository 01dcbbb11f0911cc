import { type DateOrder, dateOrders } from '#contract/money/donations/imports/import-choices.ts';
import type { Cell } from '#server/platform/tables/table.ts';
import { ordersOf, readDay } from '../values/day-text.ts';

type Cells = readonly (Cell | undefined)[];

/** The orders in which most dates of three numbers can be meant: one, if the file proves it; empty if it has no such dates. */
export function likelyOrders(cells: Cells, today: string): DateOrder[] {
  const counts = { MONTH_FIRST: 0, DAY_FIRST: 0, YEAR_FIRST: 0 };
  for (const cell of cells) for (const order of ordersOf(cell, today)) counts[order] += 1;
  const most = Math.max(...Object.values(counts));
  return most === 0 ? [] : dateOrders.filter((order) => counts[order] === most);
}

/**
 * The order that is proposed where the file proves none. Only short years can come first. They do if the dates lie closer together
 * then, or as close and later: the gifts of one file are mostly of one year, and recent.
 */
export function usualOrder(cells: Cells, likely: readonly DateOrder[], today: string): DateOrder {
  const [first] = likely;
  if (first === undefined || !likely.includes('YEAR_FIRST')) return 'MONTH_FIRST';
  const [usual, byYear] = [rangeOf(cells, first, today), rangeOf(cells, 'YEAR_FIRST', today)];
  const isYear = byYear.span < usual.span || (byYear.span === usual.span && byYear.last > usual.last);
  return isYear ? 'YEAR_FIRST' : first;
}

/** The last date, and the time from the first one to it. */
function rangeOf(cells: Cells, order: DateOrder, today: string): { span: number; last: number } {
  const times = cells.flatMap((cell) => {
    const read = ordersOf(cell, today).length > 0 ? readDay(cell, order, today) : null;
    return read && 'value' in read ? [Date.parse(read.value)] : [];
  });
  const last = Math.max(...times);
  return { span: last - Math.min(...times), last };
}
