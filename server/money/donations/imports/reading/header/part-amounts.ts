import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { signedCents } from '../values/signed-cents.ts';

type Lines = readonly { cells: readonly Cell[] }[];

/**
 * Finds the column of the parts of gifts: a gift that is split over several lines has its whole amount on each of them, and beside
 * it the part of the line. The parts of neighbouring lines add up to the whole. Returns the column's place; -1: no gift is split.
 */
export function findPartAmounts(lines: Lines, whole: number, places: readonly number[]): number {
  const wholes = lines.map(({ cells }) => centsOf(cells[whole]));
  return (
    places.find((index) =>
      addUp(
        wholes,
        lines.map(({ cells }) => centsOf(cells[index])),
      ),
    ) ?? -1
  );
}

/** Finds the gift and the company's match that are summed up in the column of amounts; null if they are not. */
export function findMatched(
  lines: Lines,
  whole: number,
  gifts: readonly number[],
  matches: readonly number[],
): { gift: number; match: number } | null {
  const cents = (index: number) => lines.map(({ cells }) => centsOf(cells[index]) ?? 0);
  const wholes = cents(whole);
  for (const match of matches) {
    const added = cents(match);
    if (added.every((one) => one === 0)) continue;
    const gift = gifts.find((place) => cents(place).every((one, at) => one + (added[at] ?? 0) === wholes[at]));
    if (gift !== undefined) return { gift, match };
  }
  return null;
}

/** Whether the parts of neighbouring lines with the same whole add up to it everywhere, and on two lines at least once. */
function addUp(wholes: readonly (number | null)[], parts: readonly (number | null)[]): boolean {
  let split = 0;
  for (let at = 0; at < wholes.length; ) {
    const whole = wholes[at] ?? null;
    if (whole === null || whole === 0) {
      at += 1;
      continue;
    }
    let sum = 0;
    const first = at;
    while (at < wholes.length && wholes[at] === whole && sum !== whole) {
      const part = parts[at] ?? null;
      if (part === null || part === 0 || Math.abs(part) > Math.abs(whole)) return false;
      sum += part;
      at += 1;
    }
    if (sum !== whole) return false;
    if (at - first > 1) split += 1;
  }
  return split > 0;
}

const centsOf = (cell: Cell | undefined) =>
  textOf(cell) === '' ? null : (signedCents(cell, 'POINT') ?? signedCents(cell, 'COMMA'));
