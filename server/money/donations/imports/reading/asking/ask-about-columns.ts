import {
  type ColumnMeaning,
  leaveOut,
  programmeCurrency,
  type Reason,
} from '#contract/money/donations/imports/import-choices.ts';
import type { AskedColumn } from '#contract/money/donations/imports/import-questions.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { isExplained } from '../header/explained-titles.ts';
import { headerKey, isProblemColumn, shownName } from '../header/header-names.ts';
import type { Understanding } from '../understanding.ts';
import { currencyInHeader, currencyOf } from '../values/currency-text.ts';
import { dateShape } from '../values/day-text.ts';
import { isGift, isVoidingTitle } from '../values/kind-words.ts';
import { signedCents } from '../values/signed-cents.ts';
import { typeInWords } from '../values/type-words.ts';
import { lineStates, type Survey, type SurveyedColumn } from './survey.ts';

/** a column with more different texts is no list of kinds */
const fewTexts = 12;
const shownValues = 12;
const shownExamples = 3;
/** the most columns that a person is asked about; those with a word of warning come first */
const mostAsked = 40;

type Lines = readonly { line: number; cells: Cell[] }[];
type About = AskedColumn['about'];

/** Meanings that are proposed for columns which could change what is stored. */
const proposed = new Set<ColumnMeaning | null>(['voided', 'amount_back', 'match_amount', leaveOut]);

const options: Record<About, readonly ColumnMeaning[]> = {
  VALUES: ['kind', 'voided', leaveOut],
  AMOUNTS: ['amount', 'amount_back', 'match_amount', 'voided', leaveOut],
  DATES: ['date_received', 'voided', leaveOut],
  CURRENCIES: ['currency', leaveOut],
};

const moneyTitles =
  /\b(amounts?|total|gross|paid|received|donations?|gifts?|contributions?|value|usd|sum|match(ed|ing)?|refund(ed)?|credit|given|price|charged?)\b/;
const costTitles =
  /\b(fees?|costs?|net|tax(es)?|vat|rates?|commission|fair market|fmv|deductible|tips?|shipping|discount|duties|quantity|count|number|id|balance|goal|lifetime|percent|numbers?)\b/;
const otherDates =
  /\b(birth(day)?|expir(y|es|ation)|exp|start(ed|s)?|since|joined|next|first|last|entered|updated|modified|created|sent|acknowledged|thanked|letter|receipt|pay ?out|settle(d|ment)?|deposit|disbursement|available|posting|end|ends|due|recurring|plan)\b/;

/**
 * The columns that nobody uses and that could change what is stored, each with what it has on all lines. A column is left out of
 * the questions if its title explains it, or if somebody has answered for it.
 */
export function askAboutColumns(understood: Understanding, survey: Survey, below: Lines): AskedColumn[] {
  const { header } = understood;
  const asked = survey.columns.flatMap((column) => {
    const meaning = header.meanings[column.place] ?? null;
    if (!proposed.has(meaning) || meaning === null) return [];
    const by = header.by[column.place] ?? 'USUAL';
    const sums = countCells(survey, column);
    if (sums.hasContent === 0) return [];
    const about = aboutOf(understood, survey, column, below, sums);
    if (about === null || isProblemColumn(column.name) || (meaning === leaveOut && by === 'PERSON')) return [];
    return [askOf(understood, column, { meaning, by, about, sums, below })];
  });
  const warns = ({ column, values }: AskedColumn) =>
    Number(isVoidingTitle(headerKey(column)) || values.some(({ value }) => isGift(value) === false));
  return asked.sort((a, b) => warns(b) - warns(a)).slice(0, mostAsked);
}

type Kinds = ImportReading['kinds'];

/** The kinds with the sum of their lines, as far as their amounts can be read. */
export function withSums(kinds: Kinds, { header }: Understanding, survey: Survey): Kinds {
  const byColumn = new Map(
    survey.columns
      .filter(({ place }) => header.meanings[place] === 'kind')
      .map((column) => [shownName(header.names, column.place), countCells(survey, column).values] as const),
  );
  return kinds.map((kind) => {
    const amount = byColumn.get(kind.column)?.find(({ value }) => value === kind.value)?.amount;
    return amount === undefined ? kind : { ...kind, amount };
  });
}

interface Sums {
  values: AskedColumn['values'];
  filled: AskedColumn['filled'];
  empty: AskedColumn['empty'];
  /** lines whose cell is not empty */
  hasContent: number;
}

/** Counts the lines of each text, with the sum of their amounts: gifts, and the lines that a column sets aside. */
function countCells(survey: Survey, column: SurveyedColumn): Sums {
  const counts = column.texts.map((value) => ({ value, count: 0, cents: 0 }));
  const [empty, filled] = [
    { count: 0, cents: 0 },
    { count: 0, cents: 0 },
  ];
  for (let row = 0; row < survey.rows; row += 1) {
    const cents = survey.cents[row] ?? 0;
    for (const sum of [counts[column.codes[row] ?? 0], column.filled[row] === 1 ? filled : empty]) {
      if (!sum) continue;
      sum.count += 1;
      sum.cents += cents;
    }
  }
  const inDollars = <One extends { count: number; cents: number }>({ cents, ...one }: One) => ({ ...one, amount: cents / 100 });
  return {
    values: column.isCrowded ? [] : counts.sort((a, b) => b.count - a.count).map(inDollars),
    filled: inDollars(filled),
    empty: inDollars(empty),
    hasContent: survey.rows - (counts.find(({ value }) => value === '')?.count ?? 0),
  };
}

/** What a column is asked about; null if it changes nothing. */
function aboutOf(
  understood: Understanding,
  survey: Survey,
  column: SurveyedColumn,
  below: Lines,
  { values, filled, empty }: Sums,
): About | null {
  const key = headerKey(column.name);
  const { meanings } = understood.header;
  const isTaken = meanings[column.place] !== leaveOut;
  const cells = below.flatMap(({ cells }) => (textOf(cells[column.place]) === '' ? [] : [cells[column.place] as Cell]));
  const mostly = (is: (cell: Cell) => boolean) => cells.length > 0 && cells.filter(is).length >= cells.length * 0.8;
  if (mostly((cell) => currencyOf(textOf(cell)) !== null))
    return isTaken || changesCurrency(understood, values) ? 'CURRENCIES' : null;
  const isDate = mostly((cell) => dateShape(cell) !== null && !/^\d{4,5}$/.test(textOf(cell)));
  if (isDate) {
    if (isTaken || isVoidingTitle(key)) return 'DATES';
    return otherDates.test(key) || !differs(understood, column, below, 'date_received') ? null : 'DATES';
  }
  const isMoney = (isExplained(key) ? cells.some((cell) => /[.,]\d\d$|[$€£]/.test(textOf(cell))) : true) && moneyTitles.test(key);
  if (column.cents && isMoney && !costTitles.test(key) && mostly((cell) => signedCents(cell, understood.amounts) !== null)) {
    const titled = currencyInHeader(column.name);
    const isOther = isTaken || (titled !== null && titled !== programmeCurrency) || differsInAmount(survey, column);
    return isOther ? 'AMOUNTS' : null;
  }
  if (isTaken) return 'VALUES';
  if (filled.count === 0 || (column.cents && costTitles.test(key))) return null;
  const warns = isVoidingTitle(key) && filled.count > 0;
  const isBad = values.some(({ value }) => value !== '' && isGift(value) === false);
  if (isExplained(key) && !(isBad && values.length <= fewTexts) && !warns) return null;
  if (!isBad && values.every(({ value }) => value === '' || typeInWords(value) !== null)) return null;
  // a text of its own on each line is a name or a number
  const isFew = values.length > 1 && values.length <= fewTexts && values.length < survey.rows;
  const isRare = filled.count > 0 && filled.count < empty.count;
  return isFew || isRare || warns || isBad ? 'VALUES' : null;
}

/** Whether another currency than the programme's stands in an unused column. */
function changesCurrency({ currency }: Understanding, values: Sums['values']): boolean {
  return values.some(({ value }) => value !== '' && currencyOf(value) !== null && currencyOf(value) !== currency);
}

function differs({ header }: Understanding, { place }: SurveyedColumn, below: Lines, field: 'date_received'): boolean {
  const taken = header.meanings.indexOf(field);
  return taken < 0 || below.some(({ cells }) => textOf(cells[place]) !== '' && textOf(cells[place]) !== textOf(cells[taken]));
}

function differsInAmount(survey: Survey, { cents, filled }: SurveyedColumn): boolean {
  for (let row = 0; row < survey.rows; row += 1) {
    if (survey.states[row] !== lineStates.gift || filled[row] !== 1) continue;
    const [own, taken] = [cents?.values[row] ?? 0, survey.cents[row] ?? 0];
    // the same amount in cents, read as dollars
    if (own !== taken && own !== taken * 100) return true;
  }
  return false;
}

interface Asking {
  meaning: ColumnMeaning;
  by: Reason;
  about: About;
  sums: Sums;
  below: Lines;
}

function askOf(
  understood: Understanding,
  { place, isCrowded }: SurveyedColumn,
  { meaning, by, about, sums, below }: Asking,
): AskedColumn {
  const column = shownName(understood.header.names, place);
  const isKnown = isAnswered(understood, column, sums);
  const texts = below.map(({ cells }) => textOf(cells[place]).slice(0, 60)).filter((text) => text !== '');
  const listed = about === 'AMOUNTS' || about === 'DATES' || isCrowded || sums.values.length > shownValues ? [] : sums.values;
  return {
    ...{ place, column, about, meaning, examples: [...new Set(texts)].slice(0, shownExamples) },
    by: by === 'PERSON' ? by : isKnown ? 'HABIT' : by === 'HABIT' ? 'FILE' : by,
    options: [...new Set([meaning, ...options[about]])],
    values: listed,
    filled: sums.filled,
    empty: sums.empty,
  };
}

/** Whether somebody has answered for the column in an earlier file, and it has nothing now that it did not have then. */
function isAnswered({ habit }: Understanding, column: string, { values, filled }: Sums): boolean {
  const before = habit?.asked.find((one) => headerKey(one.column) === headerKey(column));
  if (!before) return habit?.harmless.some((one) => headerKey(one) === headerKey(column)) ?? false;
  if (before.values.length === 0) return before.hadFilled || filled.count === 0;
  return values.length > 0 && values.every(({ value }) => before.values.includes(value));
}
