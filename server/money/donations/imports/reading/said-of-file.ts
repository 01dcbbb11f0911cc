// What a person chose for a file, or confirmed for an earlier file with the same columns.

import type { DonationType } from '#contract/money/donations/donations-query.ts';
import type { ColumnMeaning } from '#contract/money/donations/imports/import-choices.ts';
import type { Cell } from '#server/platform/tables/table.ts';
import { findFirstRows } from './header/first-rows.ts';
import { headerKey, placesOf, shownName } from './header/header-names.ts';
import type { Habit, ReadTask } from './read-task.ts';
import type { Header, Said, Understanding } from './understanding.ts';

type Lines = readonly { line: number; cells: Cell[] }[];

/** A choice for this file wins over one for an earlier file, and both over what is usual. */
function saidOf<Value>(
  chosen: Value | null | undefined,
  habit: Value | null | undefined,
  usual: NoInfer<Value>,
): readonly [value: Value, by: 'PERSON' | 'HABIT' | 'USUAL'] {
  if (chosen) return [chosen, 'PERSON'];
  return habit ? [habit, 'HABIT'] : [usual, 'USUAL'];
}

/** A day that a person named holds for the whole file, or, if the file has dates, for the lines whose date is empty. */
export function datesOfLines(hasColumn: boolean, day: string | null): Pick<Understanding, 'dateReceived' | 'blankDate'> {
  return hasColumn ? { dateReceived: null, blankDate: day } : { dateReceived: day, blankDate: null };
}

/** The type of all donations, if no column says it. */
export function typeOfAll(
  { chosen, strict }: ReadTask,
  habit: Habit | null,
  hasColumn: boolean,
): Pick<Understanding, 'donationType' | 'donationTypeBy'> {
  if (hasColumn) return { donationType: null, donationTypeBy: 'FILE' };
  const [donationType, donationTypeBy] = saidOf<DonationType | null>(
    chosen.donationType,
    habit?.donationType,
    strict ? null : 'OTHER',
  );
  return { donationType, donationTypeBy };
}

/** Nobody checks a strict reading, so it splits no name. */
export function namesIn(
  { chosen, strict }: ReadTask,
  habit: Habit | null,
): Pick<Understanding, 'nameRule' | 'nameRuleBy' | 'names'> {
  const names = byValue(habit?.names, chosen.names, ({ split }) => split);
  if (strict) return { nameRule: 'WHOLE', nameRuleBy: 'USUAL', names };
  if (chosen.nameRule) return { nameRule: chosen.nameRule, nameRuleBy: 'PERSON', names };
  return habit?.nameRule === 'WHOLE'
    ? { nameRule: 'WHOLE', nameRuleBy: 'HABIT', names }
    : { nameRule: 'SPLIT', nameRuleBy: 'USUAL', names };
}

export function harmlessIn({ chosen }: ReadTask, habit: Habit | null): Understanding['harmless'] {
  const by = <By extends 'PERSON' | 'HABIT'>(names: readonly string[] = [], reason: By) =>
    names.map((name): [string, By] => [name, reason]);
  return new Map<string, 'PERSON' | 'HABIT'>([...by(habit?.harmless, 'HABIT'), ...by(chosen.harmless, 'PERSON')]);
}

export function matchesIn({ chosen }: ReadTask, habit: Habit | null): Pick<Understanding, 'matches' | 'matchesBy'> {
  const [matches, matchesBy] = saidOf(chosen.matches, habit?.matches, 'LEAVE_OUT');
  return { matches, matchesBy };
}

/** A column whose title says that the organization gave wins over the person, who is then its contact. */
export function donorIn(
  { chosen }: ReadTask,
  habit: Habit | null,
  { names, meanings }: Header,
): Pick<Understanding, 'donor' | 'donorBy'> {
  const [donor, donorBy] = saidOf(chosen.donor, habit?.donor, 'PERSON');
  const title = headerKey(names[meanings.indexOf('organization')] ?? '');
  const isTitled = donorBy === 'USUAL' && /\b(donating|giving|contributing)\b/.test(title);
  return isTitled ? { donor: 'ORGANIZATION', donorBy: 'FILE' } : { donor, donorBy };
}

export function daysIn(
  { chosen, timeZone }: ReadTask,
  habit: Habit | null,
): Pick<Understanding, 'year' | 'zone' | 'zoneBy' | 'timeZone'> {
  const year = chosen.year === undefined && habit?.isLastYear ? null : chosen.year;
  const [zone, zoneBy] = saidOf(chosen.zone, habit?.zone, 'WRITTEN');
  return { year, timeZone, zone, zoneBy };
}

/** A line without a date can be no gift, so it has the date of its group until a person says otherwise; a donor may be unknown. */
export function firstRowsIn(
  { chosen, strict }: ReadTask,
  habit: Habit | null,
  meanings: readonly (ColumnMeaning | null)[],
  lines: Lines,
): Understanding['firstRows'] {
  const found = strict ? [] : findFirstRows(meanings, lines);
  const date = meanings.indexOf('date_received');
  // a day that somebody named is that of every line without one
  const places = chosen.dateReceived ? found.filter((place) => place !== date) : found;
  const usual = places.includes(date) && (date === 0 || places.length > 1) ? 'FILL' : 'KEEP';
  const [rule, by] = saidOf(chosen.firstRows, habit?.firstRows, usual);
  return { places, taken: rule === 'FILL', by };
}

export function refundsIn({ chosen }: ReadTask, habit: Habit | null): Pick<Understanding, 'refunds' | 'refundsBy'> {
  const [refunds, refundsBy] = saidOf(chosen.refunds, habit?.refunds, 'TAKE_OFF');
  return { refunds, refundsBy };
}

/**
 * What people chose about kinds, by column, because two columns can have the same value. The column of an earlier file is found
 * even if its name was written in another way.
 */
export function kindsIn({ chosen }: ReadTask, { names, meanings }: Header, habit: Habit | null): Understanding['kinds'] {
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
export function byValue<One extends { value: string }, Result>(
  habit: readonly One[] = [],
  chosen: readonly One[] = [],
  of: (one: One) => Result,
): Map<string, Said<Result>> {
  const said = (by: Said<Result>['by']) => (one: One) => [one.value, { is: of(one), by }] as const;
  return new Map([...habit.map(said('HABIT')), ...chosen.map(said('PERSON'))]);
}
