import {
  type ColumnMeaning,
  leaveOut,
  noTitles,
  programmeCurrency,
  type Reason,
} from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, linesInShape, type Table, type TableLine, textOf } from '#server/platform/tables/table.ts';
import { chooseRules } from './asking/choose-rules.ts';
import type { Survey } from './asking/survey.ts';
import { exactColumns } from './header/exact-columns.ts';
import { cellsSaid, columnsOf, findHabit } from './header/find-habit.ts';
import { type FoundHeader, findHeader } from './header/find-header.ts';
import { findDonorGroups } from './header/group-rows.ts';
import { guessColumns } from './header/guess-columns.ts';
import { guessUntitled } from './header/guess-untitled.ts';
import { exactMeaning, headerKey, shownName } from './header/header-names.ts';
import { findOtherSides } from './header/other-side.ts';
import { donorKindPlace } from './names/donor-kind.ts';
import { findSentences } from './names/sentence-names.ts';
import type { Habit, ReadPorts, ReadTask } from './read-task.ts';
import {
  byValue,
  datesOfLines,
  daysIn,
  donorIn,
  firstRowsIn,
  harmlessIn,
  kindsIn,
  matchesIn,
  namesIn,
  refundsIn,
  typeOfAll,
} from './said-of-file.ts';
import type { Header, Understanding } from './understanding.ts';
import { amountShape, isGroupedAbroad } from './values/amount-text.ts';
import { currencyInHeader, splitCurrency } from './values/currency-text.ts';
import { isAmerica, isState } from './values/read-texts.ts';

type Lines = readonly { line: number; cells: Cell[] }[];

/**
 * Finds out how a file is to be read, from the file's first lines, and from all lines if they were read once. Null if the file has
 * no header.
 */
export async function understand(
  task: ReadTask,
  ports: Pick<ReadPorts, 'findNonprofits'>,
  table: Pick<Table, 'leavesOutLastCells' | 'headerLine' | 'hiddenColumns'>,
  head: readonly TableLine[],
  survey: Survey | null = null,
): Promise<Understanding | null> {
  const { chosen, strict, today } = task;
  const layouts = new Set(strict ? [] : Object.keys(task.habits));
  const found = findHeader(head, { chosen: table.headerLine ?? chosen.headerLine, layouts, strict });
  if (!found) return null;
  const below = head.flatMap((line) => ('problem' in line || line.line <= found.line ? [] : [line]));
  const lines = linesInShape(below, found.names.length);
  const { habit, keptBack } = findHabit(task, found.names);
  const whole = keptBack ? habit : null;
  const guessed = await guessAll(task, ports, ...seenOf(task, table, found, lines), survey);
  const harmless = harmlessIn(task, habit);
  const header = { ...found, ...nameColumns(task, found, habit, guessed, harmless) };
  const cellsOf = (meaning: ColumnMeaning) => {
    const index = header.meanings.indexOf(meaning);
    return index < 0 ? [] : lines.map(({ cells }) => cells[index]);
  };
  const [dateCells, amountCells] = [cellsOf('date_received'), cellsOf('amount')];
  const rules = chooseRules({ names: header.names, dateCells, amountCells, chosen, habit, keptBack, strict, today });
  const money = chooseCurrency(task, header, habit, amountCells);
  const has = (meaning: ColumnMeaning) => header.meanings.includes(meaning);
  const forProgramme = task.nonprofitId === null;
  return {
    ...{ header, habit, keptBack, ...rules, ...money, today, strict, forProgramme, harmless },
    ...matchesIn(task, habit),
    ...refundsIn(task, habit),
    ...donorIn(task, habit, header),
    ...daysIn(task, habit),
    firstRows: firstRowsIn(task, habit, header.meanings, lines),
    maybeCents: strict || habit || rules.amountsBy !== 'USUAL' ? null : maybeCents(amountCells),
    leavesOutLastCells: table.leavesOutLastCells,
    habitDiffers: habit !== null && JSON.stringify(header.meanings) !== JSON.stringify(guessed),
    rounds: chosen.roundCents === true,
    hiddenRows: chosen.hiddenRows ?? 'LEAVE_OUT',
    hiddenColumns: chosen.hiddenColumns ?? 'TAKE',
    // a person has confirmed the currency of the earlier file
    isForeign: !strict && !habit && money.currencyBy === 'USUAL' && looksForeign(header, lines, amountCells),
    ...typeOfAll(task, habit, has('donation_type')),
    ...datesOfLines(has('date_received'), chosen.dateReceived ?? whole?.dateReceived ?? null),
    nonprofit: has('nonprofit') || !forProgramme ? null : (chosen.nonprofit ?? namedIn(task, whole?.nonprofit)),
    kinds: kindsIn(task, header, habit),
    types: byValue(habit?.types, chosen.types, ({ type }) => type),
    nonprofits: byValue(habit?.nonprofits, chosen.nonprofits, ({ nonprofit }) => nonprofit),
    nonprofitAbove: chosen.nonprofitAbove === true,
    ...namesIn(task, habit),
    donorKindPlace: donorKindPlace(lines, header.names.length),
    otherSides: strict ? [] : findOtherSides(header.meanings, lines),
    cells: cellsSaid(task, habit),
    sentencePlace: strict ? -1 : findSentences(header.meanings, lines),
    donorGroupPlace: strict ? -1 : findDonorGroups(header.meanings, lines),
  };
}

/** Without the hidden columns, if a person leaves them out. */
function seenOf(
  { chosen }: ReadTask,
  { hiddenColumns }: Pick<Table, 'hiddenColumns'>,
  found: FoundHeader,
  lines: Lines,
): [FoundHeader, Lines] {
  if (chosen.hiddenColumns !== 'LEAVE_OUT' || hiddenColumns.size === 0) return [found, lines];
  const seen = <One>(all: readonly One[], empty: One) => all.map((one, index) => (hiddenColumns.has(index) ? empty : one));
  return [{ ...found, names: seen(found.names, '') }, lines.map(({ line, cells }) => ({ line, cells: seen<Cell>(cells, '') }))];
}

/** The nonprofit of a habit; null if there is none, or if it was deleted since. */
function namedIn({ nonprofitNames }: ReadTask, nonprofit: number | null | undefined): number | null {
  return nonprofit && nonprofitNames[nonprofit] !== undefined ? nonprofit : null;
}

/**
 * An amount that may be in cents, because all amounts of the file are whole and large; null if they are not. `$` says dollars.
 */
function maybeCents(cells: readonly (Cell | undefined)[]): string | null {
  const texts = cells.map(textOf).filter((text) => text !== '');
  const isLarge = texts.every((text) => /^\d{3,9}$/.test(text)) && texts.some((text) => /^\d{4,}$/.test(text));
  const median = texts.map(Number).sort((a, b) => a - b)[Math.floor(texts.length / 2)] ?? 0;
  return isLarge && median >= 1_000 ? (texts[0] ?? null) : null;
}

async function guessAll(
  { nonprofitId, strict }: ReadTask,
  ports: Pick<ReadPorts, 'findNonprofits'>,
  { line, names }: FoundHeader,
  lines: Lines,
  survey: Survey | null,
): Promise<(ColumnMeaning | null)[]> {
  const forProgramme = nonprofitId === null;
  if (strict) return exactColumns(names, forProgramme, lines);
  const nonprofitShares = forProgramme ? await shareNonprofits(ports, names, lines) : [];
  if (line === noTitles) return guessUntitled(lines, names.length, nonprofitShares);
  return guessColumns({ names, lines, forProgramme, nonprofitShares, survey });
}

/** how many different texts of a column are compared with the names of nonprofits */
const comparedTexts = 40;

/** The share of each column's first texts that name a nonprofit, from 0 to 1. */
async function shareNonprofits(
  ports: Pick<ReadPorts, 'findNonprofits'>,
  names: readonly string[],
  lines: Lines,
): Promise<number[]> {
  const shares: number[] = [];
  // one after the other, because the reader sends one message at a time
  for (const [index, name] of names.entries()) {
    const all = [...new Set(lines.map(({ cells }) => textOf(cells[index])))];
    const texts = all.filter((text) => text !== '').slice(0, comparedTexts);
    const ein = isEinTitle(name);
    const compared = texts.filter((text) => ein || /\p{L}{2}/u.test(text) || /^\d\d-\d{7}$/.test(text));
    const found =
      compared.length === 0 ? new Map() : await ports.findNonprofits(compared, { ein, id: false, similar: true, near: false });
    shares.push(compared.filter((text) => 'value' in (found.get(text) ?? {})).length / Math.max(1, texts.length));
  }
  return shares;
}

export const isEinTitle = (name: string): boolean => /\b(ein|tax id|fein)\b/.test(headerKey(name));

/** A person's choice for this file wins over what they confirmed for the same columns, which wins over what the file shows. */
function nameColumns(
  { chosen, strict }: ReadTask,
  { names }: FoundHeader,
  habit: Habit | null,
  guessed: readonly (ColumnMeaning | null)[],
  harmless: Understanding['harmless'],
): Pick<Header, 'meanings' | 'by'> {
  const fits = (columns: readonly unknown[] | undefined) => columns?.length === names.length;
  const own = fits(chosen.columns) ? chosen.columns : undefined;
  const before = habit && columnsOf<ColumnMeaning | null>(habit.columns, names, leaveOut);
  const learned = before && fits(before) ? before : undefined;
  const meanings = [...(own ?? learned ?? guessed)];
  const reasonOf = (meaning: ColumnMeaning | null, index: number): Reason => {
    if (own && meaning !== (learned ?? guessed)[index]) return 'PERSON';
    if (learned && meaning !== guessed[index]) return 'HABIT';
    const said = meaning === leaveOut ? harmless.get(shownName(names, index)) : undefined;
    if (said) return said;
    return meaning === leaveOut && !strict && exactMeaning(names[index] ?? '') !== leaveOut ? 'USUAL' : 'FILE';
  };
  return { meanings, by: meanings.map(reasonOf) };
}

function chooseCurrency(
  { chosen, strict }: ReadTask,
  { names, meanings }: Header,
  habit: Habit | null,
  amountCells: readonly (Cell | undefined)[],
): Pick<Understanding, 'currency' | 'currencyBy'> {
  if (chosen.currency !== undefined) return { currency: chosen.currency, currencyBy: 'PERSON' };
  const titled = strict ? null : currencyInHeader(names[meanings.indexOf('amount')] ?? '');
  if (titled !== null) return { currency: titled, currencyBy: 'FILE' };
  const named = amountCells.filter(namesCurrency);
  const isSaid = named.some(namesDollars) || named.length === amountCells.filter((cell) => textOf(cell) !== '').length;
  if (meanings.includes('currency') || (named.length > 0 && isSaid)) return { currency: programmeCurrency, currencyBy: 'FILE' };
  if (habit && habit.currency !== programmeCurrency) return { currency: habit.currency, currencyBy: 'HABIT' };
  return { currency: programmeCurrency, currencyBy: 'USUAL' };
}

function namesCurrency(cell: Cell | undefined): boolean {
  const text = textOf(cell);
  return (typeof cell === 'object' && cell.currency !== undefined) || text.includes('$') || splitCurrency(text).currency !== null;
}

/** Whether an amount is in American dollars, as far as it says. */
const namesDollars = (cell: Cell | undefined): boolean => {
  const own = typeof cell === 'object' ? cell.currency : undefined;
  const { currency } = splitCurrency(textOf(cell));
  return (
    own === '$' ||
    own === programmeCurrency ||
    currency === programmeCurrency ||
    (currency === null && textOf(cell).includes('$'))
  );
};

/**
 * Whether the amounts have a title in another language, most addresses in another country, or most amounts with a decimal comma, or
 * thousands that are grouped as abroad.
 */
function looksForeign({ line, names, meanings }: Header, lines: Lines, amountCells: readonly (Cell | undefined)[]): boolean {
  const mostly = (is: (text: string) => boolean, title: RegExp) =>
    names.some((name, index) => {
      if (!title.test(headerKey(name))) return false;
      const texts = lines.map(({ cells }) => textOf(cells[index])).filter((text) => text !== '');
      return texts.length > 0 && texts.filter(is).length > texts.length / 2;
    });
  const title = headerKey(names[meanings.indexOf('amount')] ?? '');
  if (line !== noTitles && /\p{L}/u.test(title) && !englishTitles.test(title)) return true;
  const commas = amountCells.filter((cell) => amountShape(cell) === 'COMMA').length;
  if (commas > amountCells.length / 2 || amountCells.some(isGroupedAbroad)) return true;
  return mostly((text) => !isAmerica(text), /\bcountry\b|^land$/) || mostly((text) => !isState(text), /\b(state|province)\b/);
}

/** Words of English in the title of a column of amounts. */
const englishTitles =
  /\b(amounts?|total|gross|received|given|paid|collected|gifts?|donations?|contributions?|payments?|credit|value|price|usd|dollars?|money|grants?|deposits?|sum)\b/;
