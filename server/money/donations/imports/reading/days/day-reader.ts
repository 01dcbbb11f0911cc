import { type DateOrder, dateOrders } from '#contract/money/donations/imports/import-choices.ts';
import { lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import { calendarOf } from '#server/platform/programme/calendar.ts';
import { type Cell, type Read, textOf, wrong } from '#server/platform/tables/table.ts';
import type { Tally } from '../asking/tally.ts';
import { headerKey } from '../header/header-names.ts';
import type { Understanding } from '../understanding.ts';
import { lacksYear, minutesOfZone, ordersOf, readDay, timeOf } from '../values/day-text.ts';
import { remembering } from '../values/remembering.ts';
import type { DayFound } from './days-tally.ts';

/** gifts of so many years ago are asked about, because a date may have been read in a wrong order */
const oldYears = 20;

/** Makes a function that reads a line's day. A day that a person named is checked like a day of the file. */
export function dayReader(understood: Understanding, tally: Tally) {
  const { dates, dateReceived, blankDate, today, year, strict } = understood;
  const named = (day: string | null) => (day === null ? null : readDay(day, 'ISO', today));
  const [ofAll, ofBlank] = [named(dateReceived), named(blankDate)];
  const find = daysFinder(understood);
  const readOne = (cell: Cell | undefined) => ({ read: readDay(cell, dates, today, year), found: strict ? null : find(cell) });
  const ofText = remembering(readOne);
  return (cell: Cell | undefined, line: number): Read<string> => {
    if (ofAll) return ofAll;
    const text = textOf(cell);
    if (text === '') {
      tally.blankDate();
      return ofBlank ?? readDay(cell, dates, today);
    }
    const { read, found } = typeof cell === 'string' ? ofText(cell) : readOne(cell);
    if (!found) return read;
    tally.days.add(line, text, 'value' in read ? read.value : '', found);
    if (found.lacksYear && year === undefined) return wrong(lineMessages.noYear);
    return found.shifted !== null && understood.zone === 'PROGRAMME' && 'value' in read ? { value: found.shifted } : read;
  };
}

/** Finds what else a date could be. Null for a cell whose day is sure. */
function daysFinder(understood: Understanding): (cell: Cell | undefined) => DayFound | null {
  const { dates, today, year } = understood;
  const rivals = dateOrders.some((order) => order === dates) ? dateOrders.filter((order) => order !== dates) : [];
  const shift = shiftFinder(understood);
  const oldest = `${Number(today.slice(0, 4)) - oldYears}${today.slice(4)}`;
  const dayTurned = (cell: Cell | undefined, order: DateOrder, possible: readonly DateOrder[]) => {
    const read = possible.includes(order) ? readDay(cell, order, today, year) : null;
    return { order, day: read && 'value' in read ? read.value : '' };
  };
  return (cell) => {
    const read = readDay(cell, dates, today, year);
    const isWithoutYear = lacksYear(cell);
    const possible = rivals.length > 0 ? ordersOf(cell, today) : [];
    const isAgainst = possible.length > 0 && !possible.some((order) => order === dates);
    const turned = possible.length > 1 && !isAgainst ? rivals.map((order) => dayTurned(cell, order, possible)) : [];
    const shifted = 'value' in read ? shift(textOf(cell), read.value) : null;
    const isOld = 'value' in read && read.value < oldest;
    if (!isWithoutYear && turned.length === 0 && shifted === null && !isOld && !isAgainst) return null;
    return { turned, isAgainst, shifted, isOld, lacksYear: isWithoutYear };
  };
}

/** Finds the day of a time with a time zone, or of a column whose title names UTC, in the programme's time zone. */
function shiftFinder({ header: { names, meanings }, timeZone }: Understanding) {
  const calendar = calendarOf(timeZone);
  const dayOf = remembering((instant) => calendar(new Date(Number(instant))));
  const isInUtc = /\b(utc|gmt)\b/.test(headerKey(names[meanings.indexOf('date_received')] ?? ''));
  return (text: string, day: string): string | null => {
    const zone = minutesOfZone(text) ?? (isInUtc ? 0 : null);
    const time = zone === null ? null : timeOf(text);
    if (zone === null || time === null) return null;
    // quarters of an hour are enough, because no zone has finer steps
    const quarter = Math.floor((time - zone) / 15) * 15;
    const found = dayOf(String(Date.parse(`${day}T00:00:00Z`) + quarter * 60_000));
    return found === day ? null : found;
  };
}
