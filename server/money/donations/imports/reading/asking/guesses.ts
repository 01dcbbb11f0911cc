import { type ColumnMeaning, leaveOut } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { isExplained } from '../header/explained-titles.ts';
import { headerKey, shownName } from '../header/header-names.ts';
import { titleScore } from '../header/title-scores.ts';
import type { ReadTask } from '../read-task.ts';
import type { Understanding } from '../understanding.ts';
import { dateShape } from '../values/day-text.ts';
import type { Tally } from './tally.ts';

type Lines = readonly { cells: readonly Cell[] }[];
type Guesses = Pick<
  ImportReading,
  'agreed' | 'dateOrder' | 'oldDays' | 'noYear' | 'shiftedDays' | 'netAmount' | 'unlikelyDates' | 'firstRows' | 'noDonors'
>;

interface Read {
  task: Pick<ReadTask, 'chosen'>;
  understood: Understanding;
  tally: Tally;
}

/** What was guessed about dates, amounts and donors, and what a person agreed to. */
export function guessesOf({ task: { chosen }, understood, tally }: Read, below: Lines): Guesses {
  const { header, habit } = understood;
  const amount = header.names[header.meanings.indexOf('amount')] ?? '';
  const isNet = netTitles.test(headerKey(amount)) && header.by[header.meanings.indexOf('amount')] !== 'PERSON';
  const date = header.names[header.meanings.indexOf('date_received')] ?? '';
  const isOther =
    date !== '' && titleScore('date_received', date) === 0 && header.by[header.meanings.indexOf('date_received')] !== 'PERSON';
  const unnamed = habit ? null : unnamedDonors(understood, below);
  return {
    ...(chosen.agreed && { agreed: chosen.agreed }),
    ...tally.days.found(understood),
    ...tally.firstRows.found(understood),
    ...(isNet && !habit && { netAmount: amount.slice(0, 200) }),
    ...(isOther && !habit && { unlikelyDates: date.slice(0, 200) }),
    ...(unnamed !== null && { noDonors: unnamed }),
  };
}

/** Titles of what is left of a gift after fees. */
const netTitles =
  /\b(net|netto|neto|after|less|minus) ?(the )?(fees?|amount|total|donation|gift|payout|proceeds|betrag|importe|montant|usd)?\b|\bpay ?out\b|\b(auszahlung\w*|nettobetrag|payable|remitted|disbursed)\b/;

const donorFields: readonly (ColumnMeaning | null)[] = [
  ...(['first_name', 'last_name', 'whole_name', 'organization', 'other_name'] as const),
];

/** The title of the first unused column whose texts may be names, in a file in which no column is the donor's; null: none. */
function unnamedDonors({ header: { names, meanings, by } }: Understanding, below: Lines): string | null {
  if (meanings.some((meaning) => donorFields.includes(meaning))) return null;
  const isName = (cell: Cell | undefined) =>
    /^\p{Lu}[\p{L}'’.-]*( \p{L}[\p{L}'’.-]*){1,4}$/u.test(textOf(cell)) && dateShape(cell) === null;
  const index = names.findIndex((name, at) => {
    if (meanings[at] !== leaveOut || by[at] === 'PERSON' || isExplained(headerKey(name))) return false;
    const cells = below.flatMap(({ cells }) => (textOf(cells[at]) === '' ? [] : [cells[at]]));
    return (
      cells.length > 1 && new Set(cells.map(textOf)).size > cells.length / 2 && cells.filter(isName).length >= cells.length / 2
    );
  });
  return index < 0 ? null : shownName(names, index).slice(0, 200);
}
