import type { ColumnMeaning, ImportField } from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import type { Survey } from '../asking/survey.ts';
import { nameAndAddress } from '../names/address-behind-name.ts';
import { isGivenName } from '../names/given-names.ts';
import { hasSentences } from '../names/sentence-names.ts';
import { amountShape, readAmount } from '../values/amount-text.ts';
import { currencyOf } from '../values/currency-text.ts';
import { dateShape } from '../values/day-text.ts';
import { isGift, isOfCompany, isRefundTitle, isUnticked, isVoidingTitle } from '../values/kind-words.ts';
import { isState } from '../values/read-texts.ts';
import { typeInWords } from '../values/type-words.ts';
import { isExplained } from './explained-titles.ts';
import { exactMeaning, headerKey } from './header-names.ts';
import { titleScore } from './title-scores.ts';

export interface Guessing {
  names: readonly string[];
  /** the first lines below the header */
  lines: readonly { cells: Cell[] }[];
  forProgramme: boolean;
  /** share of a column's first texts that name nonprofits, by place; empty for files of nonprofit staff */
  nonprofitShares: readonly number[];
  /** all lines, if the file was read once: a word in the last line counts as one in the first */
  survey: Survey | null;
}

export const isAmount = (cell: Cell) =>
  amountShape(cell) !== null ||
  (['POINT', 'COMMA'] as const).some((rule) => {
    const read = readAmount(cell, rule);
    return 'value' in read || read.sign !== undefined;
  });

const isNameLike = (text: string) => (/\p{L}{2}/u.test(text) && !/[\d@]/.test(text)) || nameAndAddress(text) !== null;
/** Titles that say that the cells are names of donors, and not their numbers. */
const donorsName = /^(donor|contributor|payer) (full )?name$/;
const mayBeName = (text: string) => isNameLike(text) || (/\p{L}{3}/u.test(text) && !text.includes('@'));
export const isDate = (cell: Cell) => dateShape(cell) !== null;
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

/** A column with what its name and its cells show about it. */
export class GuessedColumn {
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

  constructor(name: string, index: number, { lines, survey, nonprofitShares }: Guessing) {
    this.name = name;
    this.place = index;
    this.isNonprofits = (nonprofitShares[index] ?? 0) >= 0.5 && !aboutDonors.test(headerKey(name));
    this.#cells = lines.flatMap(({ cells }) => (textOf(cells[index]) === '' ? [] : [cells[index] as Cell]));
    const surveyed = survey?.columnAt(index);
    const all = new Set([...this.#cells.map(textOf), ...(surveyed?.texts.filter((text) => text !== '') ?? [])]);
    this.#values = [...all];
    const ticked = lines.filter(({ cells }) => !isUnticked(textOf(cells[index]))).length;
    const tickedLater = survey && surveyed ? surveyed.filled.subarray(0, survey.rows).some((filled) => filled === 1) : false;
    this.#isSometimesTicked = (ticked > 0 || tickedLater) && ticked < lines.length;
  }

  get hasValues(): boolean {
    return this.#cells.length > 0;
  }

  /** A title such as `Name` may be that of orders: names have letters and no digits. “Class of 1984” may be a donor's name. */
  get wholeNameScore(): number {
    const isName = donorsName.test(headerKey(this.name)) ? mayBeName : isNameLike;
    return this.share((cell) => isName(textOf(cell))) >= 0.5 ? this.title('whole_name') : 0;
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
