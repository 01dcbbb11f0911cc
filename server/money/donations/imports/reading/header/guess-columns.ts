import { donationNoteNames } from '#contract/money/donations/donation-columns.ts';
import {
  type ColumnMeaning,
  type ImportField,
  leaveOut,
  programmeFields,
} from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import type { Survey } from '../asking/survey.ts';
import { nameAndAddress } from '../names/address-behind-name.ts';
import { isGivenName } from '../names/given-names.ts';
import { hasSentences } from '../names/sentence-names.ts';
import { amountShape, readAmount } from '../values/amount-text.ts';
import { currencyInHeader, currencyOf } from '../values/currency-text.ts';
import { dateShape } from '../values/day-text.ts';
import { isGift, isOfCompany, isRefundTitle, isUnticked, isVoidingTitle } from '../values/kind-words.ts';
import { isState, isZipcode } from '../values/read-texts.ts';
import { typeInWords } from '../values/type-words.ts';
import { isExplained } from './explained-titles.ts';
import { findGroupPlace } from './group-rows.ts';
import { exactMeaning, headerKey } from './header-names.ts';
import { findMatched, findPartAmounts } from './part-amounts.ts';
import { titleScore } from './title-scores.ts';

interface Guessing {
  names: readonly string[];
  /** the first lines below the header */
  lines: readonly { cells: Cell[] }[];
  forProgramme: boolean;
  /** share of a column's first texts that name nonprofits, by place; empty for files of nonprofit staff */
  nonprofitShares: readonly number[];
  /** all lines, if the file was read once: a word in the last line counts as one in the first */
  survey: Survey | null;
}

type Meanings = (ColumnMeaning | null)[];

/** What the columns are, by their names and cells. A person looks at the result before anything is stored. */
export function guessColumns(guessing: Guessing): Meanings {
  const columns = guessing.names.map((name, place) => new GuessedColumn(name, place, guessing));
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
  const isMatch = (place: number) => /\bmatch/.test(headerKey(columns[place]?.name ?? ''));
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

const isAmount = (cell: Cell) =>
  amountShape(cell) !== null ||
  (['POINT', 'COMMA'] as const).some((rule) => {
    const read = readAmount(cell, rule);
    return 'value' in read || read.sign !== undefined;
  });

const isNameLike = (text: string) => (/\p{L}{2}/u.test(text) && !/[\d@]/.test(text)) || nameAndAddress(text) !== null;
const isDate = (cell: Cell) => dateShape(cell) !== null;
const isType = (cell: Cell) => typeInWords(textOf(cell)) !== null;

const kindTitles =
  /\b(status|stage|subtype|transaction type|row type|record type|entry type|line type|event code|event type|debit or credit|reporting category|transaction kind|statut|estado|estatus|concepto|buchungsart|vorgang)\b|^(type|kind|category|art|tipo)$/;

/** Columns about a part of the row, such as its card or fee, do not say whether the row is a gift. */
const aboutParts =
  /\b(acknowledge?ments?|thank|letter|receipt|fulfil(l)?ment|shipping|delivery|line ?item|email|membership|subscription|recurring|plan|sync|card|fee|fees|tax|funding|method|frequency|donor|contributor|schedule|country|state|pays|pa[ií]s|land)\b/;

/** Columns about a plan, which may end while its gifts stay. */
const aboutPlans = /\b(recurring|plan|subscription|schedule|policy|pledge)\b/;

const aboutDonors = /\b(donor|donateur|spender|payee|contributor|payer)\b/;

/** Texts such as `C` and `E`, which stand for a word that the file does not say. */
const isCode = (text: string) => /^(\p{Lu}{1,3}|[+-])$/u.test(text);

class GuessedColumn {
  readonly name: string;
  readonly place: number;
  readonly #cells: Cell[];
  readonly #values: string[];
  /** by question: a column is asked the same several times */
  readonly #shares = new Map<(cell: Cell) => boolean, number>();
  /** whether some lines have something in the column, and others nothing */
  readonly #isSometimesTicked: boolean;

  /** whether most cells name nonprofits, which receive and do not give */
  readonly isNonprofits: boolean;

  constructor(name: string, place: number, { lines, survey, nonprofitShares }: Guessing) {
    this.name = name;
    this.place = place;
    this.isNonprofits = (nonprofitShares[place] ?? 0) >= 0.5 && !aboutDonors.test(headerKey(name));
    this.#cells = lines.flatMap(({ cells }) => (textOf(cells[place]) === '' ? [] : [cells[place] as Cell]));
    const surveyed = survey?.columnAt(place);
    const all = new Set([...this.#cells.map(textOf), ...(surveyed?.texts.filter((text) => text !== '') ?? [])]);
    this.#values = [...all];
    const ticked = lines.filter(({ cells }) => !isUnticked(textOf(cells[place]))).length;
    const tickedLater = survey && surveyed ? surveyed.filled.subarray(0, survey.rows).some((filled) => filled === 1) : false;
    this.#isSometimesTicked = (ticked > 0 || tickedLater) && ticked < lines.length;
  }

  get hasValues(): boolean {
    return this.#cells.length > 0;
  }

  /** A title such as `Name` may be that of orders: names have letters and no digits. */
  get wholeNameScore(): number {
    return this.share((cell) => isNameLike(textOf(cell))) >= 0.5 ? this.title('whole_name') : 0;
  }

  /** the share of cells that begin or end with a common first name, if there are enough of them */
  get looksLikePeople(): number {
    const share = this.share((cell) => {
      const words = textOf(cell).split(/[\s,]+/);
      return words.length > 1 && words.length <= 5 && words.some((word) => isGivenName(word));
    });
    // “Don ponctuel” is a type of gift in French
    if (/\b(type|tipo|status|statut|method)\b/.test(headerKey(this.name))) return 0;
    return share >= 0.3 && !isExplained(headerKey(this.name).replace(/\b(names?|member|account|from)\b/g, '')) ? share : 0;
  }

  get isOfSentences(): boolean {
    return hasSentences(this.#cells);
  }

  get hasAmounts(): boolean {
    return this.share(isAmount) >= 0.5;
  }

  title(field: ImportField): number {
    return titleScore(field, this.name);
  }

  /** the share of the cells with content for which `is` is true, from 0 to 1 */
  share(is: (cell: Cell) => boolean): number {
    const share = this.#shares.get(is) ?? (this.hasValues ? this.#cells.filter(is).length / this.#cells.length : 0);
    this.#shares.set(is, share);
    return share;
  }

  /** A column with the field's own name is taken even if few of its cells can be read, so that its mistakes are shown. */
  scoreFor(field: ImportField, is: (cell: Cell) => boolean): number {
    const title = this.title(field);
    if (title === 0) return 0;
    if (this.share(is) >= 0.5) return title;
    return exactMeaning(this.name) === field && this.hasValues ? title / 1_000 : 0;
  }

  nonprofitScore(share: number): number {
    const title = this.title('nonprofit') > 0 ? 0.5 : 0;
    return share >= 0.2 && !(aboutDonors.test(headerKey(this.name)) && share < 0.9) ? share + title : 0;
  }

  get typeScore(): number {
    const title = this.title('donation_type');
    const known = this.share(isType);
    if (title === 0 || (known === 0 && this.hasValues && title < 90)) return 0;
    return title / 1_000 + known;
  }

  /** whether all cells are amounts, and some have decimals or the sign of a currency */
  get isMoney(): boolean {
    return this.share(isAmount) === 1 && this.share((cell) => /^\D*\d[\d.,]*[.,]\d\d\D*$/.test(textOf(cell))) >= 0.5;
  }

  /** whether the column's values say which rows are gifts */
  get saysKind(): boolean {
    if (this.#values.length < 1 || this.#values.length > 30 || aboutParts.test(headerKey(this.name))) return false;
    const kinds = this.#values.map(isGift);
    const isTitled = kindTitles.test(headerKey(this.name)) || /\btype\b/.test(headerKey(this.name));
    const types = this.share(isType);
    if (kinds.every((kind) => kind !== null) && kinds.includes(false) && kinds.includes(true)) return isTitled || this.#isShort();
    if (isTitled && types < 0.5 && kinds.includes(false)) return true;
    if (isTitled && this.#values.some(isOfCompany)) return true;
    return this.#hasCodes || (kindTitles.test(headerKey(this.name)) && types < 0.5 && this.#values.length > 1);
  }

  /** A column that is filled in where the gift was refunded, failed, or was a test; null for any other. */
  voids(hasAmount: boolean): ColumnMeaning | null {
    const key = headerKey(this.name);
    if (!hasAmount || !this.#isSometimesTicked || !isVoidingTitle(key) || aboutPlans.test(key)) return null;
    // a dispute that was won is a gift: the words of a status decide, and unknown ones are asked about
    if (/\bstatus\b/.test(key)) return 'kind';
    const isBack = isRefundTitle(key) && this.share(isAmount) >= 0.5 && this.share(isDate) < 0.5;
    return isBack ? 'amount_back' : 'voided';
  }

  /** whether all cells are codes of a letter or three, which nothing explains */
  get #hasCodes(): boolean {
    if (this.#values.length < 2 || this.#values.length > 6 || isExplained(headerKey(this.name))) return false;
    const isKnown = (text: string) =>
      isState(text) || currencyOf(text) !== null || isUnticked(text) || /^(YES|Y|X|T)$/.test(text);
    return this.#values.every(isCode) && !this.#values.some(isKnown);
  }

  #isShort(): boolean {
    return this.#values.length <= 12 && this.#values.every((value) => value.length <= 40);
  }
}
