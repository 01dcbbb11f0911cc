import { asideReasons, lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import type { FoundNonprofit } from '#server/money/donations/imports/matching/find-nonprofits.ts';
import type { TableLine } from '#server/platform/tables/table.ts';
import { Tally } from '../asking/tally.ts';
import { lineReader } from '../lines/read-line.ts';
import type { Refunded } from '../lines/refunds.ts';
import type { Understanding } from '../understanding.ts';
import type { HiddenTally } from './hidden-tally.ts';

interface Seen {
  tally: Tally;
  hidden: HiddenTally;
  refunded: Refunded;
}

type ReadLine = Extract<TableLine, { cells: unknown }>;

/**
 * Reads lines, and sets aside those that the sheet hides, until a person takes them. In a strict reading they are mistakes, because
 * nobody is asked.
 */
export function visibleLines(understood: Understanding, { tally, hidden, refunded }: Seen) {
  const read = lineReader(understood, tally, refunded);
  // nobody is asked about the values of hidden lines while they are left out
  const readUnseen = lineReader(understood, new Tally(), refunded);
  return ({ line: number, cells, hidden: isHidden }: ReadLine, findNonprofit: () => FoundNonprofit): ReturnType<typeof read> => {
    hidden.addCells(cells, understood.amounts);
    if (!isHidden) return read(cells, findNonprofit, number);
    const isTaken = understood.hiddenRows === 'TAKE';
    const line = isTaken ? read(cells, findNonprofit, number) : readUnseen(cells, () => someNonprofit, number);
    hidden.addRow(line);
    if (isTaken) return line;
    if (!understood.strict) return { aside: { reason: asideReasons.hidden } };
    return { problems: [{ column: '', value: '', message: lineMessages.hiddenRow }], amount: null };
  };
}

/** The nonprofit of a line that is left out does not matter. */
const someNonprofit: FoundNonprofit = { value: 0, name: '', exact: true };
