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
import { findFirstRows } from './header/first-rows.ts';
import { findDonorGroups } from './header/group-rows.ts';
import { guessColumns } from './header/guess-columns.ts';
import { guessUntitled } from './header/guess-untitled.ts';
import { exactMeaning, headerKey, placesOf, shownName } from './header/header-names.ts';
import { findOtherSides } from './header/other-side.ts';
import { donorKindPlace } from './names/donor-kind.ts';
import { findSentences } from './names/sentence-names.ts';
import type { Habit, ReadPorts, ReadTask } from './read-task.ts';
import type { Header, Said, Understanding } from './understanding.ts';
import { amountShape } from './values/amount-text.ts';
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
    const place = header.meanings.indexOf(meaning);
    return place < 0 ? [] : lines.map(({ cells }) => cells[place]);
  };
  const [dateCells, amountCells] = [cellsOf('date_received'), cellsOf('amount')];
  const rules = chooseRules({ names: header.names, dateCells, amountCells, chosen, habit, keptBack, strict });
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
  const seen = <One>(all: readonly One[], empty: One) => all.map((one, place) => (hiddenColumns.has(place) ? empty : one));
  return [{ ...found, names: seen(found.names, '') }, lines.map(({ line, cells }) => ({ line, cells: seen<Cell>(cells, '') }))];
}

/** The nonprofit of a habit; null if there is none, or if it was deleted since. */
function namedIn({ nonprofitNames }: ReadTask, nonprofit: number | null | undefined): number | null {
  return nonprofit && nonprofitNames[nonprofit] !== undefined ? nonprofit : null;
}

/** A day that a person named holds for the whole file, or, if the file has dates, for the lines whose date is empty. */
function datesOfLines(hasColumn: boolean, day: string | null): Pick<Understanding, 'dateReceived' | 'blankDate'> {
  return hasColumn ? { dateReceived: null, blankDate: day } : { dateReceived: day, blankDate: null };
}

/** The type of all donations, if no column says it. */
function typeOfAll(
  { chosen, strict }: ReadTask,
  habit: Habit | null,
  hasColumn: boolean,
): Pick<Understanding, 'donationType' | 'donationTypeBy'> {
  if (hasColumn) return { donationType: null, donationTypeBy: 'FILE' };
  if (chosen.donationType) return { donationType: chosen.donationType, donationTypeBy: 'PERSON' };
  if (habit?.donationType) return { donationType: habit.donationType, donationTypeBy: 'HABIT' };
  return { donationType: strict ? null : 'OTHER', donationTypeBy: 'USUAL' };
}

/** Nobody checks a strict reading, so it splits no name. */
function namesIn({ chosen, strict }: ReadTask, habit: Habit | null): Pick<Understanding, 'nameRule' | 'nameRuleBy' | 'names'> {
  const names = byValue(habit?.names, chosen.names, ({ split }) => split);
  if (strict) return { nameRule: 'WHOLE', nameRuleBy: 'USUAL', names };
  if (chosen.nameRule) return { nameRule: chosen.nameRule, nameRuleBy: 'PERSON', names };
  return habit?.nameRule === 'WHOLE'
    ? { nameRule: 'WHOLE', nameRuleBy: 'HABIT', names }
    : { nameRule: 'SPLIT', nameRuleBy: 'USUAL', names };
}

function harmlessIn({ chosen }: ReadTask, habit: Habit | null): Understanding['harmless'] {
  const by = <By extends 'PERSON' | 'HABIT'>(names: readonly string[] = [], reason: By) =>
    names.map((name): [string, By] => [name, reason]);
  return new Map<string, 'PERSON' | 'HABIT'>([...by(habit?.harmless, 'HABIT'), ...by(chosen.harmless, 'PERSON')]);
}

function matchesIn({ chosen }: ReadTask, habit: Habit | null): Pick<Understanding, 'matches' | 'matchesBy'> {
  if (chosen.matches) return { matches: chosen.matches, matchesBy: 'PERSON' };
  if (habit?.matches) return { matches: habit.matches, matchesBy: 'HABIT' };
  return { matches: 'LEAVE_OUT', matchesBy: 'USUAL' };
}

/** A column whose title says that the organization gave wins over the person, who is then its contact. */
function donorIn(
  { chosen }: ReadTask,
  habit: Habit | null,
  { names, meanings }: Header,
): Pick<Understanding, 'donor' | 'donorBy'> {
  if (chosen.donor) return { donor: chosen.donor, donorBy: 'PERSON' };
  if (habit?.donor) return { donor: habit.donor, donorBy: 'HABIT' };
  const title = headerKey(names[meanings.indexOf('organization')] ?? '');
  return /\b(donating|giving|contributing)\b/.test(title)
    ? { donor: 'ORGANIZATION', donorBy: 'FILE' }
    : { donor: 'PERSON', donorBy: 'USUAL' };
}

function daysIn(
  { chosen, timeZone }: ReadTask,
  habit: Habit | null,
): Pick<Understanding, 'year' | 'zone' | 'zoneBy' | 'timeZone'> {
  const year = chosen.year === undefined && habit?.isLastYear ? null : chosen.year;
  if (chosen.zone) return { year, timeZone, zone: chosen.zone, zoneBy: 'PERSON' };
  return { year, timeZone, zone: habit?.zone ?? 'WRITTEN', zoneBy: habit?.zone ? 'HABIT' : 'USUAL' };
}

/** A line without a date can be no gift, so it has the date of its group until a person says otherwise; a donor may be unknown. */
function firstRowsIn(
  { chosen, strict }: ReadTask,
  habit: Habit | null,
  meanings: readonly (ColumnMeaning | null)[],
  lines: Lines,
): Understanding['firstRows'] {
  const found = strict ? [] : findFirstRows(meanings, lines);
  const date = meanings.indexOf('date_received');
  // a day that somebody named is that of every line without one
  const places = chosen.dateReceived ? found.filter((place) => place !== date) : found;
  if (chosen.firstRows) return { places, taken: chosen.firstRows === 'FILL', by: 'PERSON' };
  if (habit?.firstRows) return { places, taken: habit.firstRows === 'FILL', by: 'HABIT' };
  return { places, taken: places.includes(date) && (date === 0 || places.length > 1), by: 'USUAL' };
}

function refundsIn({ chosen }: ReadTask, habit: Habit | null): Pick<Understanding, 'refunds' | 'refundsBy'> {
  if (chosen.refunds) return { refunds: chosen.refunds, refundsBy: 'PERSON' };
  if (habit?.refunds) return { refunds: habit.refunds, refundsBy: 'HABIT' };
  return { refunds: 'TAKE_OFF', refundsBy: 'USUAL' };
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

/**
 * What people chose about kinds, by column, because two columns can have the same value. The column of an earlier file is found
 * even if its name was written in another way.
 */
function kindsIn({ chosen }: ReadTask, { names, meanings }: Header, habit: Habit | null): Understanding['kinds'] {
  return new Map(
    [...placesOf(meanings, 'kind'), ...placesOf(meanings, 'donation_type'), ...placesOf(meanings, 'whole_name')].map((place) => {
      const name = shownName(names, place);
      const before = habit?.kinds.filter(({ column }) => headerKey(column) === headerKey(name));
      const own = chosen.kinds?.filter(({ column }) => column === name);
      return [name, byValue(before, own, ({ gift }) => gift)];
    }),
  );
}

/** What people chose for values. A choice for this file wins over one for an earlier file. */
function byValue<One extends { value: string }, Result>(
  habit: readonly One[] = [],
  chosen: readonly One[] = [],
  of: (one: One) => Result,
): Map<string, Said<Result>> {
  const said = (by: Said<Result>['by']) => (one: One) => [one.value, { is: of(one), by }] as const;
  return new Map([...habit.map(said('HABIT')), ...chosen.map(said('PERSON'))]);
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
  for (const [place, name] of names.entries()) {
    const all = [...new Set(lines.map(({ cells }) => textOf(cells[place])))];
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
  const reasonOf = (meaning: ColumnMeaning | null, place: number): Reason => {
    if (own && meaning !== (learned ?? guessed)[place]) return 'PERSON';
    if (learned && meaning !== guessed[place]) return 'HABIT';
    const said = meaning === leaveOut ? harmless.get(shownName(names, place)) : undefined;
    if (said) return said;
    return meaning === leaveOut && !strict && exactMeaning(names[place] ?? '') !== leaveOut ? 'USUAL' : 'FILE';
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
  if (meanings.includes('currency') || amountCells.some(namesCurrency))
    return { currency: programmeCurrency, currencyBy: 'FILE' };
  if (habit && habit.currency !== programmeCurrency) return { currency: habit.currency, currencyBy: 'HABIT' };
  return { currency: programmeCurrency, currencyBy: 'USUAL' };
}

function namesCurrency(cell: Cell | undefined): boolean {
  const text = textOf(cell);
  return (typeof cell === 'object' && cell.currency !== undefined) || text.includes('$') || splitCurrency(text).currency !== null;
}

/** Whether the amounts have a title in another language, most addresses in another country, or most amounts with a decimal comma. */
function looksForeign({ line, names, meanings }: Header, lines: Lines, amountCells: readonly (Cell | undefined)[]): boolean {
  const mostly = (is: (text: string) => boolean, title: RegExp) =>
    names.some((name, place) => {
      if (!title.test(headerKey(name))) return false;
      const texts = lines.map(({ cells }) => textOf(cells[place])).filter((text) => text !== '');
      return texts.length > 0 && texts.filter(is).length > texts.length / 2;
    });
  const title = headerKey(names[meanings.indexOf('amount')] ?? '');
  if (line !== noTitles && /\p{L}/u.test(title) && !englishTitles.test(title)) return true;
  const commas = amountCells.filter((cell) => amountShape(cell) === 'COMMA').length;
  if (commas > amountCells.length / 2) return true;
  return mostly((text) => !isAmerica(text), /\bcountry\b|^land$/) || mostly((text) => !isState(text), /\b(state|province)\b/);
}

/** Words of English in the title of a column of amounts. */
const englishTitles =
  /\b(amounts?|total|gross|received|given|paid|collected|gifts?|donations?|contributions?|payments?|credit|value|price|usd|dollars?|money|grants?|deposits?|sum)\b/;
