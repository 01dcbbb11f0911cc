import {
  type ColumnMeaning,
  type DateOrder,
  dateOrders,
  donorRuleLabels,
  importFieldLabels,
  leaveOut,
  matchRuleLabels,
  refundRuleLabels,
} from '#contract/money/donations/imports/import-choices.ts';
import type { OpenQuestion } from '#contract/money/donations/imports/import-questions.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { lineNumber } from '#contract/money/donations/imports/import-sheets.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { dayInWords } from '../import-words.ts';

type About = OpenQuestion['about'];

const optionLabels: Partial<Record<ColumnMeaning, string>> = {
  kind: 'Its values say which lines are gifts',
  voided: 'No gift where it is filled in',
  amount: 'The amount of the gift',
  amount_back: 'Taken off the gift (refund)',
  match_amount: 'Added by a company',
  date_received: 'The date of the gift',
  currency: 'The currency of the gift',
};

/** What a column is taken as, for people who decide about it. */
export const optionLabel = (meaning: ColumnMeaning): string =>
  optionLabels[meaning] ?? (meaning === leaveOut ? 'Changes nothing' : importFieldLabels[meaning]);

/** What stands first in a date. */
export const firstPart: Record<DateOrder, string> = { MONTH_FIRST: 'month', DAY_FIRST: 'day', YEAR_FIRST: 'year' };

/** Readings of earlier versions do not name the other order: it is the other one of month and day. */
export const otherOrder = (order: DateOrder, other: DateOrder | undefined): DateOrder =>
  other ?? (order === 'MONTH_FIRST' ? 'DAY_FIRST' : 'MONTH_FIRST');

/** What is proposed, as sentences. */
export function questionInWords({ about, column }: OpenQuestion, reading: ImportReading): string {
  return about === 'COLUMN' ? columnInWords(column, reading) : sentences[about](reading);
}

function columnInWords(column: string, { asks = [] }: ImportReading): string {
  const asked = asks.find((one) => one.column === column);
  return asked ? `“${column}” is taken as: ${optionLabel(asked.meaning)}.` : `“${column}” could change what is stored.`;
}

const titleOf = ({ columns }: ImportReading, field: ColumnMeaning) =>
  columns.find(({ meaning }) => meaning === field)?.header ?? '';

const sentences: Record<Exclude<About, 'COLUMN'>, (reading: ImportReading) => string> = {
  REFUNDS: ({ refunds }) =>
    refunds
      ? `${howMany(refunds.found.count + refunds.unfound.count, 'line gives', 'lines give')} money back: ${refundRuleLabels[refunds.rule].toLowerCase()}. The refunds themselves are not stored.`
      : '',
  MATCHES: ({ matches }) =>
    matches
      ? `${howMany(matches.count, 'gift has', 'gifts have')} an amount that a company adds: ${matchRuleLabels[matches.rule].toLowerCase()}.`
      : '',
  TWO_DONORS: ({ twoDonors }) =>
    twoDonors
      ? `${howMany(twoDonors.count, 'line names', 'lines name')} a person and an organization. The donor is ${donorRuleLabels[twoDonors.rule].toLowerCase()}; the other one goes into the notes.`
      : '',
  DONOR_GROUPS: ({ ofGroups }) =>
    ofGroups
      ? `${howMany(ofGroups.count, 'line takes its', 'lines take their')} donor from a row above, such as “${ofGroups.name}”.`
      : '',
  OTHER_SIDE: ({ turned }) =>
    turned
      ? `${howMany(turned.count, 'line has', 'lines have')} “${turned.receiver}” as the donor, who receives the other gifts. The donor is taken from “${turned.column}”.`
      : '',
  NO_DONORS: ({ noDonors = '' }) =>
    `No column is read as the donor’s name, so that nobody is named. “${noDonors}” may hold names, and it is left out.`,
  FIRST_ROWS: ({ firstRows, sheets }) => {
    if (!firstRows) return '';
    const [first] = firstRows.examples;
    const example = first
      ? ` For example, line ${lineNumber(sheets, first.line)} has no “${first.column}”; above stands ${first.text}.`
      : '';
    const lines = howMany(firstRows.count, 'line has', 'lines have');
    const named = firstRows.columns.map((name) => `“${name}”`).join(', ');
    return `${lines} nothing in ${named}. ${firstRows.taken ? `What stands above is taken for ${firstRows.count === 1 ? 'it' : 'them'}.` : `${firstRows.count === 1 ? 'It stays' : 'They stay'} without it.`}${example}`;
  },
  DATE_ORDER: ({ dates, dateOrder, sheets }) => {
    const order = dateOrders.find((one) => one === dates);
    if (!dateOrder || !order) return '';
    const [first, second] = [firstPart[order], firstPart[otherOrder(order, dateOrder.other)]];
    const why = dateOrder.against
      ? `The file has dates of several orders: ${howMany(dateOrder.against, 'date cannot', 'dates cannot')} have the ${first} first.`
      : `Nothing in the file says whether the ${first} or the ${second} comes first.`;
    const examples = dateOrder.examples.map(
      ({ text, day, otherDay }) => `${text} is read as ${dayInWords(day)}, and could be ${dayInWords(otherDay)}.`,
    );
    const lines = dateOrder.lines.map((line) => lineNumber(sheets, line)).join(', ');
    const others = dateOrder.count - dateOrder.lines.length;
    const where = `${dateOrder.count === 1 ? 'Line' : 'Lines'} ${lines}${others > 0 ? `, and ${grouped(others)} more` : ''}.`;
    return `${why} ${examples.join(' ')} ${where}`;
  },
  OLD_DAYS: ({ oldDays, sheets }) =>
    oldDays
      ? `${howMany(oldDays.count, 'gift is', 'gifts are')} from more than 20 years ago: ${oldDays.text} on line ${lineNumber(sheets, oldDays.line)} is read as ${dayInWords(oldDays.day)}.`
      : '',
  ZONE: ({ shiftedDays }) => {
    const [first] = shiftedDays?.examples ?? [];
    if (!shiftedDays || !first) return '';
    return `${howMany(shiftedDays.count, 'time is', 'times are')} on another day in the programme’s time zone: ${first.text} is stored as ${dayInWords(first.day)}, as it is written; here it was ${dayInWords(first.otherDay)}.`;
  },
  OTHER_DATE: ({ unlikelyDates = '' }) =>
    `“${unlikelyDates}” is the only column of dates, so each gift gets its date. It may not be the day of the gift.`,
  NET: ({ netAmount = '' }) =>
    `“${netAmount}” is stored as the amount. By its title, fees were taken off it: the gifts were larger.`,
  SHEETS: () => 'Other sheets of this workbook have donations, too. Only the sheets that are marked above are read.',
  HIDDEN: ({ hidden }) =>
    `The workbook hides rows or columns. Hidden rows are ${hidden?.rowsAre === 'TAKE' ? 'read' : 'left out'}; hidden columns are ${hidden?.columnsAre === 'LEAVE_OUT' ? 'left out' : 'read'}.`,
  TITLES: (reading) =>
    `The file has no titles. Column ${titleOf(reading, 'amount') || '?'} is read as the amount, and column ${titleOf(reading, 'date_received') || '?'} as the date.`,
  ENCODING: ({ encoding }) => `Letters with accents are read as ${encoding}. Compare the words above.`,
  CELLS: () => 'Some cells are read otherwise than they stand in the file. The examples are above.',
};
