import * as z from 'zod/mini';

/** The place of a cell; a file has no more cells in a line. */
const place = z.int().check(z.nonnegative(), z.maximum(999));

/**
 * Cells of one line of a text file that are one value, because the value has the file's delimiter in it: from the first to the last,
 * by their places between the delimiters, from 0.
 */
const joinedCells = z.object({ from: place, to: place });
export type JoinedCells = z.output<typeof joinedCells>;

/** The most characters of a line that can be mended in Almoner; a longer line is mended in the file. */
export const mostJoinedCharacters = 8_000;

export const joinsOfLine = z.array(joinedCells).check(z.maxLength(20));

/** A line whose number of values is wrong, or whose quotation marks are. */
export const brokenLine = z.object({
  /** what stands between the delimiters */
  cells: z.array(z.string()),
  /** the number of columns, which the mended line must have */
  columns: z.int(),
  /** what would most likely mend the line; empty: nothing is proposed */
  joins: z.array(joinedCells),
});
export type BrokenLine = z.output<typeof brokenLine>;

/** Whether a line has these cells, each join has two or more of them, and each begins after the join before it. */
export function canJoin(cells: number, joins: readonly JoinedCells[]): boolean {
  return joins.every(({ from, to }, at) => from < to && to < cells && from > (joins[at - 1]?.to ?? -1));
}

/** The cells of a line, with those of each join as one. The joins are in the line's order, and do not overlap. */
export function joinCells(cells: readonly string[], joins: readonly JoinedCells[], delimiter: string): string[] {
  const joined: string[] = [];
  let at = 0;
  for (const { from, to } of joins) {
    joined.push(...cells.slice(at, from), cells.slice(from, to + 1).join(delimiter));
    at = to + 1;
  }
  return [...joined, ...cells.slice(at)].map(unquoted);
}

/** A cell without the quotation marks around it. Those inside stay, whether they are doubled, as they should be, or not. */
function unquoted(cell: string): string {
  const [, inside] = /^\s*"(.*)"\s*$/s.exec(cell) ?? [];
  return inside === undefined ? cell : inside.replaceAll('""', '"');
}
