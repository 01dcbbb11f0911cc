// The one place that says what must be answered before an import is stored.

import type { OpenQuestion } from './import-questions.ts';
import type { ImportReading } from './import-reading.ts';

type QuestionAbout = OpenQuestion['about'];

/** Checks that end once a person chooses something for this file: until then they are questions. */
const chosenChecks = ['SHEETS', 'HIDDEN', 'TITLES', 'ENCODING', 'CELLS'] as const;

/** What nobody has answered. Nothing is stored while there is a question. */
export function openQuestions(reading: ImportReading): OpenQuestion[] {
  const agreed = new Set(reading.agreed);
  const settled = isTotalRight(reading) ? settledByTotal(reading) : new Set();
  return allQuestions(reading).filter(({ key, about, column }) => !agreed.has(key) && !settled.has(about + column));
}

/** Whether both of the platform's numbers, which a person knows for sure, are those that would be stored. */
function isTotalRight({ total }: ImportReading): boolean {
  const { expected = null, more = null } = total ?? {};
  return expected !== null && expected.rows !== null && expected.amount !== null && more === null;
}

/** Which lines are gifts, and of how much, is right where number and sum are right. Whose gifts they are, and of which day, is not. */
const settledByTotal = ({ asks = [] }: ImportReading): ReadonlySet<string> =>
  new Set(['REFUNDS', 'MATCHES', 'NET', ...asks.flatMap(({ about, column }) => (about === 'DATES' ? [] : [`COLUMN${column}`]))]);

function allQuestions(reading: ImportReading): OpenQuestion[] {
  const { asks = [], refunds, matches, twoDonors, ofGroups, turned, checks } = reading;
  const { noDonors, firstRows, dateOrder, oldDays, shiftedDays, netAmount, unlikelyDates } = reading;
  const whole = (about: QuestionAbout, isOpen: boolean, proposal: unknown = ''): OpenQuestion[] =>
    isOpen ? [{ key: keyOf(about, '', proposal), about, column: '' }] : [];
  const isOpen = ({ by }: { by: string }) => by === 'FILE' || by === 'USUAL';
  return [
    ...chosenChecks.flatMap((check) => whole(check, checks.includes(check), '')),
    ...whole('DATE_ORDER', dateOrder !== undefined, reading.dates),
    ...whole('OLD_DAYS', oldDays !== undefined, [reading.dates, oldDays?.count]),
    ...whole('ZONE', shiftedDays !== undefined && shiftedDays.by === 'USUAL', shiftedDays?.rule),
    ...whole('OTHER_DATE', unlikelyDates !== undefined, unlikelyDates),
    ...whole('NET', netAmount !== undefined, netAmount),
    ...whole('FIRST_ROWS', firstRows !== undefined && firstRows.by === 'USUAL', [firstRows?.taken, firstRows?.columns]),
    ...asks
      .filter(isOpen)
      .map(({ column, meaning }) => ({ key: keyOf('COLUMN', column, meaning), about: 'COLUMN' as const, column })),
    ...whole('REFUNDS', refunds?.by === 'USUAL', refunds?.rule),
    ...whole('MATCHES', matches?.by === 'USUAL', matches?.rule),
    ...whole('TWO_DONORS', twoDonors?.by === 'USUAL', twoDonors?.rule),
    ...whole('DONOR_GROUPS', ofGroups !== undefined),
    ...whole('OTHER_SIDE', turned !== undefined),
    ...whole('NO_DONORS', noDonors !== undefined),
  ];
}

const keyOf = (about: QuestionAbout, column: string, proposal: unknown) => JSON.stringify([about, column, proposal]);
