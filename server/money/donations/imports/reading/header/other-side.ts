import { type ColumnMeaning, leaveOut } from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';

/**
 * A column that may name the other side of each payment, such as “To” beside “From”, and the text that it has on most lines. If a
 * line has this text as its donor, the two sides are turned: the receiver asked for the money.
 */
export interface OtherSide {
  place: number;
  receiver: string;
}

/** the fewest lines that must have the receiver */
const fewestLines = 3;

/** The columns that may name the other side, in a file that has donors' whole names in one column. */
export function findOtherSides(meanings: readonly (ColumnMeaning | null)[], lines: readonly { cells: Cell[] }[]): OtherSide[] {
  if (!meanings.includes('whole_name')) return [];
  return meanings.flatMap((meaning, index) => {
    if (meaning !== leaveOut) return [];
    const [receiver, count] = mostFrequent(lines.map(({ cells }) => textOf(cells[index])).filter((text) => text !== ''));
    return count >= fewestLines && count * 2 > lines.length && /\p{L}{2}/u.test(receiver) ? [{ place: index, receiver }] : [];
  });
}

/** The place of the donor's name, if the line has the receiver as its donor and somebody else on the other side; else undefined. */
export function turnedPlace(cells: readonly Cell[], donor: string, sides: readonly OtherSide[]): number | undefined {
  return sides.find(({ place, receiver }) => {
    const other = textOf(cells[place]);
    return donor === receiver && other !== '' && other !== receiver;
  })?.place;
}

function mostFrequent(texts: readonly string[]): [string, number] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0]);
}
