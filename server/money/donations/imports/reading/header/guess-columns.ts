import { donationNoteNames } from '#contract/money/donations/donation-columns.ts';
import {
  type ColumnMeaning,
  type ImportField,
  leaveOut,
  programmeFields,
} from '#contract/money/donations/imports/import-choices.ts';
import { textOf } from '#server/platform/tables/table.ts';
import { currencyInHeader, currencyOf } from '../values/currency-text.ts';
import { isState, isZipcode } from '../values/read-texts.ts';
import { findGroupPlace } from './group-rows.ts';
import { GuessedColumn, type Guessing, isAmount, isDate } from './guessed-column.ts';
import { exactMeaning, headerKey } from './header-names.ts';
import { findMatched, findPartAmounts } from './part-amounts.ts';

type Meanings = (ColumnMeaning | null)[];

/** What the columns are, by their names and cells. A person looks at the result before anything is stored. */
export function guessColumns(guessing: Guessing): Meanings {
  const columns = guessing.names.map((name, index) => new GuessedColumn(name, index, guessing));
  const meanings: Meanings = columns.map(({ name }) => (exactMeaning(name) === leaveOut ? leaveOut : null));
  const take = (field: ImportField, score: (column: GuessedColumn) => number) => {
    const free = columns.filter(({ place }) => meanings[place] === null);
    const best = free
      .map((column) => ({ place: column.place, score: score(column) }))
      .reduce((found, next) => (next.score > found.score ? next : found), { place: -1, score: 0 });
    if (best.score > 0) meanings[best.place] = field;
    return best.place;
  };

  if (guessing.forProgramme) take('nonprofit', (column) => column.nonprofitScore(guessing.nonprofitShares[column.place] ?? 0));
  let amount = take('amount', (column) => column.scoreFor('amount', isAmount));
  amount = takePart(columns, meanings, amount, guessing);
  if (take('date_received', (column) => column.scoreFor('date_received', isDate)) < 0) takeOnlyDate(columns, meanings);
  // no title says it: the only column whose cells can be nothing but amounts
  if (amount < 0 && columns.filter(({ isMoney }) => isMoney).length === 1)
    amount = take('amount', ({ isMoney }) => Number(isMoney));
  if (amount >= 0) takeMoneyColumns(columns, meanings, columns[amount]?.name ?? '');
  for (const column of columns) if (meanings[column.place] === null) meanings[column.place] = column.voids(amount >= 0);
  for (const column of columns) if (meanings[column.place] === null && column.saysKind) meanings[column.place] = 'kind';
  take('donation_type', (column) => column.typeScore);
  take('organization', (column) => (isOwnOnly(column.name, guessing) ? 0 : column.title('organization')));
  const mayName = ({ isNonprofits }: GuessedColumn) => Number(!isNonprofits);
  for (const field of ['first_name', 'last_name', 'whole_name', 'address1', 'address2', 'city', ...donationNoteNames] as const)
    take(field, (column) => (field === 'whole_name' ? column.wholeNameScore * mayName(column) : column.title(field)));
  const group = findGroupPlace(guessing.lines);
  const isNamed = nameFields.some((field) => meanings.includes(field));
  if (!isNamed && group >= 0 && meanings[group] === null && !columns[group]?.isNonprofits) meanings[group] = 'whole_name';
  else if (!isNamed) take('whole_name', (column) => column.looksLikePeople * mayName(column));
  // a bank's statement names who paid inside a sentence
  if (!nameFields.some((field) => meanings.includes(field))) take('whole_name', ({ isOfSentences }) => Number(isOfSentences));
  // beside a column of people, an account is the household or the organization
  if (!meanings.includes('organization') && (meanings.includes('whole_name') || meanings.includes('last_name')))
    take('organization', ({ name }) => Number(/^(account|household)( name)?$/.test(headerKey(name))));
  takeOtherName(columns, meanings, guessing);
  take('state', (column) => (column.share(isState) >= 0.5 ? column.title('state') : 0));
  take('zipcode', (column) => (column.share(isZipcode) >= 0.5 ? column.title('zipcode') : 0));
  for (const field of programmeFields) if (!meanings.includes(field)) takeExact(columns, meanings, field, guessing);
  return meanings.map((meaning) => meaning ?? leaveOut);
}

/** What a gift has on its own line, where the column of amounts has more: the whole of a split gift, or a company's match. */
function takePart(columns: readonly GuessedColumn[], meanings: Meanings, amount: number, { lines }: Guessing): number {
  if (amount < 0) return amount;
  const places = columns.flatMap(({ place, hasAmounts }) => (hasAmounts && place !== amount ? [place] : []));
  const isMatch = (index: number) => /\bmatch/.test(headerKey(columns[index]?.name ?? ''));
  const matched = findMatched(
    lines,
    amount,
    places.filter((place) => !isMatch(place)),
    places.filter(isMatch),
  );
  const part = matched?.gift ?? findPartAmounts(lines, amount, places);
  if (part < 0) return amount;
  meanings[amount] = null;
  meanings[part] = 'amount';
  if (matched) meanings[matched.match] = 'match_amount';
  return part;
}

/** No title says which day it is: takes the only column of dates, and a person is asked. */
function takeOnlyDate(columns: readonly GuessedColumn[], meanings: Meanings): void {
  const dated = columns.filter(
    (column) => meanings[column.place] === null && column.share(isDate) >= 0.5 && !/\bbirth|geburt/.test(headerKey(column.name)),
  );
  const [only] = dated;
  if (only && dated.length === 1) meanings[only.place] = 'date_received';
}

/**
 * Finds the columns for outgoing money and for the currency. Of several columns of currencies, takes the one whose name shares
 * the most words with the name of the amount's column.
 */
function takeMoneyColumns(columns: readonly GuessedColumn[], meanings: Meanings, amount: string): void {
  const words = new Set(headerKey(amount).split(' '));
  const shared = (name: string) =>
    headerKey(name)
      .split(' ')
      .filter((word) => words.has(word)).length;
  const best = (score: (column: GuessedColumn) => number) =>
    columns
      .filter(({ place }) => meanings[place] === null)
      .map((column) => ({ place: column.place, score: score(column) }))
      .reduce((found, next) => (next.score > found.score ? next : found), { place: -1, score: 0 }).place;
  const isReceived = /^(amount )?received$/.test(headerKey(amount));
  const out = /\bcredit\b/.test(headerKey(amount)) ? headerKey(amount).replace('credit', 'debit') : null;
  const debit = columns.find(
    ({ name, hasAmounts }) =>
      headerKey(name) === out ||
      (isReceived && hasAmounts && /^(amount )?(given|sent|spent)$/.test(headerKey(name))) ||
      /^(debit|amount out|money out|paid out|withdrawals?)$/.test(headerKey(name)),
  );
  if (debit && meanings[debit.place] === null) meanings[debit.place] = 'amount_out';
  if (currencyInHeader(amount) !== null) return;
  const currency = best((column) => {
    const title = column.title('currency');
    // summary lines below the table have other cells in this column
    const hasCodes = column.share((cell) => currencyOf(textOf(cell)) !== null) >= 0.5;
    if (title === 0)
      return column.share((cell) => /^[A-Z]{3}$/.test(textOf(cell)) && currencyOf(textOf(cell)) !== null) === 1 ? 0.5 : 0;
    return hasCodes ? 1 + shared(column.name) * 10 + title / 1_000 : 0;
  });
  if (currency >= 0) meanings[currency] = 'currency';
}

const nameFields: readonly ColumnMeaning[] = ['first_name', 'last_name', 'whole_name', 'organization'];

/** On lines without a name, a handle is the donor; in a file without any column of names but one, an email address. */
function takeOtherName(columns: readonly GuessedColumn[], meanings: Meanings, { lines }: Guessing): void {
  const named = columns.filter(({ place }) => nameFields.some((field) => field === meanings[place]));
  const isNameless = lines.some(({ cells }) => named.every(({ place }) => textOf(cells[place]) === ''));
  if (!isNameless) return;
  const free = columns.filter(({ place, hasValues }) => meanings[place] === null && hasValues);
  const handle = free.find((column) => column.title('other_name') > 0);
  const email =
    named.length <= 1
      ? free.find(({ name }) => /^((donor|customer|billing|buyer|payer) )?e ?mail( address)?$/.test(headerKey(name)))
      : undefined;
  const taken = handle ?? email;
  if (taken) meanings[taken.place] = 'other_name';
}

/** Takes a column with the field's name even if none of its cells was understood. */
function takeExact(columns: readonly GuessedColumn[], meanings: Meanings, field: ImportField, { forProgramme }: Guessing): void {
  const named = columns.find(({ name, place }) => exactMeaning(name) === field && meanings[place] === null);
  // also a column that nonprofit staff may not use, if it has values: they have to say themselves that it is left out
  if (named && (forProgramme || named.hasValues)) meanings[named.place] = field;
}

/** Nonprofit staff have to say themselves that a column of nonprofits is left out. */
const isOwnOnly = (name: string, { forProgramme }: Guessing) => !forProgramme && exactMeaning(name) === 'nonprofit';
