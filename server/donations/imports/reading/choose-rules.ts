import { type AmountRule, type DateRule, dateRules } from '#contract/donations/imports/import-choices.ts';
import { type Habits, type Header, headerKey } from './find-header.ts';
import { fitsRule } from './read-cells.ts';
import type { Cell } from './table.ts';

interface Rules {
  dates: DateRule;
  amounts: AmountRule;
}

/** How dates and amounts are written: as a person chose for this file, as they chose for this column before, or as most are. */
export function chooseRules(
  { names, meanings }: Header,
  chosen: Partial<Rules>,
  habits: Habits,
  lines: readonly { cells: Cell[] }[],
): Rules {
  const datePlace = meanings.indexOf('date_received');
  const habitOf = (place: number) => habits[headerKey(names[place] ?? '')];
  return {
    dates: chosen.dates ?? habitOf(datePlace)?.dates ?? rateDates(lines.map(({ cells }) => cells[datePlace])),
    amounts: chosen.amounts ?? habitOf(meanings.indexOf('amount'))?.amounts ?? 'POINT',
  };
}

/** Days first are never guessed: `03/04/2026` would silently become another day. A person has to choose that. */
function rateDates(cells: readonly (Cell | undefined)[]): DateRule {
  const rated = dateRules
    .filter((rule) => rule !== 'DAY_FIRST')
    .map((rule) => ({ rule, count: cells.filter((cell) => typeof cell === 'string' && fitsRule(cell, rule)).length }));
  return rated.reduce((best, next) => (next.count > best.count ? next : best)).rule;
}
