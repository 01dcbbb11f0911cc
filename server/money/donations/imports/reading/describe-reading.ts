import { type Check, leaveOut, noTitles } from '#contract/money/donations/imports/import-choices.ts';
import type { AskedColumn } from '#contract/money/donations/imports/import-questions.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { type HiddenParts, placeOfLine } from '#contract/money/donations/imports/import-sheets.ts';
import { type Cell, linesInShape, type Table, type TableLine, textOf } from '#server/platform/tables/table.ts';
import { oneByteEncodings, textDecoder } from '#server/platform/tables/text-encoding.ts';
import { askAboutColumns, withSums } from './asking/ask-about-columns.ts';
import { guessesOf } from './asking/guesses.ts';
import type { Survey } from './asking/survey.ts';
import { Tally } from './asking/tally.ts';
import { byNonprofit, totalOf } from './compare-totals.ts';
import type { BatchWriter } from './lines/batch-writer.ts';
import type { Corrections } from './lines/corrections.ts';
import { type Refunded, type RefundLine, type RefundLines, unfoundRefunds } from './lines/refunds.ts';
import { asideFinder } from './lines/set-aside.ts';
import type { Chosen, ReadTask } from './read-task.ts';
import type { HiddenTally } from './table/hidden-tally.ts';
import { isUnreadGift } from './table/scan-sheets.ts';
import type { Understanding } from './understanding.ts';
import { readAmount } from './values/amount-text.ts';
import { ordersOf, readDay } from './values/day-text.ts';

interface Read {
  task: ReadTask;
  table: Table;
  head: readonly TableLine[];
  understood: Understanding;
  tally: Tally;
  hidden: HiddenTally;
  corrections: Corrections;
  writer: Pick<BatchWriter, 'totals' | 'outcome'>;
  /** null in a strict reading */
  survey: Survey | null;
  refunds: RefundLines | null;
  refunded: Refunded;
}

const exampleCount = 5;
/** examples of how dates and amounts were read */
const shownExamples = 3;
/** lines that a person can choose as the header, and how much of each is shown */
const firstLines = { lines: 20, cells: 12, characters: 60 };

/**
 * Describes how the file was read. The page of the import shows this to people, and the habit for the next file is made from it.
 */
export function describeReading(read: Read): ImportReading {
  const { task, table, head, understood, tally, hidden, corrections, survey } = read;
  const { header, habit, nonprofit } = understood;
  const lines = head.flatMap((line) => ('problem' in line ? [] : [line]));
  const below = linesInShape(
    lines.filter(({ line }) => line > header.line),
    header.names.length,
  );
  const ofSheet = lines.filter(({ line }) => placeOfLine(line).sheet === placeOfLine(lines[0]?.line ?? 0).sheet);
  const examples = below.slice(0, exampleCount);
  const { dates, datesBy, amounts, amountsBy, currencyBy, donationType, donationTypeBy, dateReceived } = understood;
  const named = (id: number | null | undefined) => {
    const name = id === null || id === undefined ? undefined : task.nonprofitNames[id];
    return id === null || id === undefined || name === undefined ? null : { id, name };
  };
  const found = tally.found;
  const hiddenParts = hidden.found(understood);
  const donorNames = tally.donorNames(understood.nameRule, understood.nameRuleBy);
  const asks = survey ? askAboutColumns(understood, survey, below) : [];
  const { matches, ...sums } = tally.sums;
  const cells = tally.cells.found(understood);
  return {
    headerLine: header.line,
    firstLines: ofSheet.slice(0, firstLines.lines).map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, firstLines.cells).map((cell) => textOf(cell).slice(0, firstLines.characters)),
    })),
    columns: header.names.map((title, index) => ({
      header: title.slice(0, 200),
      meaning: header.meanings[index] ?? null,
      by: header.by[index] ?? 'USUAL',
      examples: examples.map(({ cells }) => textOf(cells[index]).slice(0, 100)),
    })),
    ...(understood.maybeCents !== null && { maybeCents: understood.maybeCents }),
    currency: understood.isForeign ? '' : understood.currency,
    ...{ dates, datesBy, amounts, amountsBy, currencyBy, donationType, donationTypeBy, dateReceived },
    ...examplesOf(understood, below),
    ...found,
    ...(survey && { kinds: withSums(found.kinds, understood, survey) }),
    donorNames,
    ...tally.belowNames,
    ...tally.donors.found(understood),
    ...tally.decimals.found(understood.rounds),
    ...(task.strict ? {} : guessesOf(read, below)),
    ...(cells.length > 0 && { cells }),
    ...(asks.length > 0 && { asks }),
    ...sums,
    ...(survey && byNonprofit(read, survey, sums.byNonprofit)),
    ...(matches.count > 0 && { matches: { rule: understood.matches, by: understood.matchesBy, ...matches } }),
    ...(read.refunds && read.refunds.all.length > 0 && { refunds: refundsOf(read) }),
    ...(survey && { total: totalOf(read, survey) }),
    ...(tally.blankDates > 0 &&
      header.meanings.includes('date_received') && { blankDates: { count: tally.blankDates, day: understood.blankDate } }),
    nonprofit: named(nonprofit),
    nonprofitBefore: named(habit?.nonprofit),
    corrections: corrections.applied,
    habit: habit && { id: habit.id, name: habit.name, ...(understood.keptBack && { keptBack: true }) },
    checks: checksOf(
      understood,
      { ...found, ...hiddenParts, cells, donorNames, asks, sheets: table.sheets, encoding: table.encoding },
      task,
      below,
    ),
    exampleLines: examples.map(({ line }) => line),
    encoding: table.encoding,
    ...(table.oddWords.length > 0 && { encodings: encodingsOf(table.oddWords) }),
    delimiter: table.delimiter,
    sheets: table.sheets,
    ...hiddenParts,
  };
}

type Lines = readonly { line: number; cells: Cell[] }[];

/** the most refunds without a gift that are listed */
const mostUnfound = 50;

function refundsOf({ understood, refunds, refunded }: Read): NonNullable<ImportReading['refunds']> {
  const all = refunds?.all ?? [];
  const unfound = unfoundRefunds(all, refunded);
  const sum = (some: readonly RefundLine[]) => ({
    count: some.length,
    amount: some.reduce((cents, one) => cents + one.cents, 0) / 100,
  });
  return {
    ...{ rule: understood.refunds, by: understood.refundsBy, gifts: refunded.size },
    found: sum(all.filter((one) => !unfound.includes(one))),
    unfound: sum(unfound),
    lines: unfound
      .slice(0, mostUnfound)
      .map(({ line, cents, day, donor }) => ({ line, amount: cents / 100, day: day || null, donor })),
  };
}

/** The first odd words in each encoding that they can have. */
const encodingsOf = (words: readonly string[]) =>
  oneByteEncodings.map((encoding) => ({
    encoding,
    examples: words.map((word) => textDecoder(encoding)(Buffer.from(word, 'latin1'))),
  }));

/**
 * Examples of dates and amounts from the gifts. Dates that could be read in two ways, and amounts with a point or comma, come
 * first.
 */
function examplesOf(understood: Understanding, below: Lines): Pick<ImportReading, 'dateExamples' | 'amountExamples'> {
  const { header, dates, amounts, rounds, today, strict, year } = understood;
  const whyAside = strict ? () => null : asideFinder(understood, new Tally());
  const gifts = below.filter(({ cells }) => whyAside(cells) === null);
  const cellsOf = (field: 'date_received' | 'amount') => {
    const index = header.meanings.indexOf(field);
    return index < 0 ? [] : gifts.flatMap(({ cells }) => cells[index] ?? []);
  };
  const orders = (cell: Cell) => Number(ordersOf(cell, today).length > 1);
  const dateExamples = cellsOf('date_received')
    .toSorted((a, b) => orders(b) - orders(a))
    .flatMap((cell) => {
      const day = readDay(cell, dates, today, year);
      return 'value' in day ? [{ text: textOf(cell).slice(0, 60), day: day.value }] : [];
    });
  const marks = (cell: Cell) => Number(/[.,]/.test(textOf(cell)));
  const amountExamples = cellsOf('amount')
    .toSorted((a, b) => marks(b) - marks(a))
    .flatMap((cell) => {
      const amount = readAmount(cell, amounts, rounds);
      return 'value' in amount ? [{ text: textOf(cell).slice(0, 60), amount: Number(amount.value) }] : [];
    });
  return { dateExamples: different(dateExamples), amountExamples: different(amountExamples) };
}

function different<One extends { text: string }>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [one.text, one])).values()].slice(0, shownExamples);
}

type Seen = Pick<
  ImportReading,
  'types' | 'nonprofits' | 'setAside' | 'donorNames' | 'sheets' | 'hidden' | 'encoding' | 'cells'
> & {
  asks: readonly AskedColumn[];
};

/**
 * What a person has to confirm before the import is stored, because the file does not say it exactly; nothing in a strict
 * reading.
 */
function checksOf(
  understood: Understanding,
  { types, nonprofits, setAside, donorNames, asks, cells, sheets, hidden, encoding }: Seen,
  { chosen, strict }: ReadTask,
  below: Lines,
): Check[] {
  if (strict) return [];
  const { header, habitDiffers, keptBack, datesBy, amountsBy, dates, amounts, donationType } = understood;
  const hasContent = (index: number) => below.some(({ cells }) => textOf(cells[index]) !== '');
  const isLost = header.meanings.some(
    (meaning, index) =>
      meaning === leaveOut && (header.by[index] === 'USUAL' || header.by[index] === 'HABIT') && hasContent(index),
  );
  const isChosen = (all: readonly { value: string }[] | undefined, value: string) =>
    all?.some((one) => one.value === value) === true;
  const open: Record<Check, boolean> = {
    HABIT: keptBack || habitDiffers || datesBy === 'HABIT' || amountsBy === 'HABIT' || understood.currencyBy === 'HABIT',
    COLUMNS: isLost,
    ENCODING: chosen.encoding === undefined && (encoding === 'Mac Roman' || encoding === 'CP850'),
    CELLS: cells?.some(({ taken, by }) => taken && by !== 'PERSON') === true,
    ASKED: asks.some(({ by }) => by === 'FILE' || by === 'USUAL'),
    DATES: (dates === 'DAY_FIRST' || dates === 'YEAR_FIRST') && datesBy === 'FILE',
    AMOUNTS: amounts !== 'POINT' && amountsBy === 'FILE',
    SET_ASIDE: setAside.length > 0,
    NONPROFITS: nonprofits.some(({ value, nonprofit }) => nonprofit !== null && !isChosen(chosen.nonprofits, value)),
    NAMES: donorNames !== null && donorNames.split > 0,
    SHEETS: chosen.sheets === undefined && sheets?.list.some(isUnreadGift) === true,
    HIDDEN: hidden !== undefined && mustChoose(hidden, chosen),
    TITLES: header.line === noTitles && chosen.headerLine !== noTitles,
    TYPES:
      (donationType !== null && chosen.donationType === undefined) || types.some(({ value }) => !isChosen(chosen.types, value)),
  };
  return (Object.keys(open) as Check[]).filter((check) => open[check]);
}

/** Hidden rows, and hidden columns that are read or that hold amounts, are left or taken by a person. */
function mustChoose({ rows, columns }: HiddenParts, { hiddenRows, hiddenColumns }: Chosen): boolean {
  const counts = columns.some(({ used, amount }) => used || amount !== null);
  return (rows > 0 && hiddenRows === undefined) || (counts && hiddenColumns === undefined);
}
