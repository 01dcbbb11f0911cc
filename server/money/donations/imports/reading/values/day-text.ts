import * as z from 'zod/mini';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import { type DateOrder, type DateRule, dateOrders } from '#contract/money/donations/imports/import-choices.ts';
import { lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import { calendarDay } from '#contract/platform/wire/days-and-times.ts';
import { type Cell, type Read, textOf, wrong } from '#server/platform/tables/table.ts';
import { monthOf } from './month-names.ts';
import { formulaError, invisible } from './odd-text.ts';

const zoneText = String.raw`(Z|(?:UTC|GMT)?[+-]\d\d:?\d\d|UTC|GMT|[ECMP][SD]T|AK[SD]T|HST)(?:\s*\([\p{L}\s]+\))?`;
const clock = new RegExp(
  String.raw`[T\s,]+\d{1,2}:\d\d(:\d\d([.,]\d{1,9})?)?\s*([ap]\.?m\.?)?\s*(?:${zoneText})?$|T\d{6}Z?$`,
  'iu',
);
const weekday = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i;
const yearFirst = /^(\d{4})([-/.])(\d\d)\2(\d\d)$/;
/** `20261231` */
const unmarked = /^((?:19|20)\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])$/;
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/;
const monthDay = /^(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d\d)$/u;
const dayMonth = /^(\d{1,2})(?:st|nd|rd|th|er|re|[ºª°])?[.\s-]+(?:de\s+)?(\p{L}{3,10})\.?[,\s-]+(?:del?\s+)?(\d{4}|\d\d)$/u;
/** a month without a day: `Dec 2024`, `Dec-24`, `12/2024`, `2024-12` */
const monthAlone = /^(?:(\p{L}{3,10})\.?(?:\s+\d{4}|-\d\d|-\d{4})|\d{1,2}[-/.]\d{4}|\d{4}[-/.]\d{1,2})$/u;
const serial = /^\d{5}(\.\d{1,15})?$/;
const year = /^(19|20)\d\d$/;
/** `12/31`, `31.12.`, `Mar 3`, `3 March` */
const withoutYear =
  /^(\d{1,2}\/\d{1,2}|\d{1,2}\.\d{1,2}\.|\p{L}{3,9}\.?\s+\d{1,2}(st|nd|rd|th)?|\d{1,2}(st|nd|rd|th)?[.\s-]+\p{L}{3,9}\.?)$/u;

/** The number that spreadsheets give to January 1, 1980. Smaller numbers are not read as days. */
const firstSerial = 29_221;

/**
 * The day of a spreadsheet's number, which counts from 1900; empty if there is none. Day 60 is February 29, 1900, which did not
 * exist.
 */
export function dayOfSerial(number: number): string {
  const whole = Math.floor(number);
  if (whole < 1 || whole === 60 || whole > 2_958_465) return '';
  return new Date(Date.UTC(1899, 11, whole < 60 ? 31 : 30) + whole * 86_400_000).toISOString().slice(0, 10);
}

/** What a cell's date shows about how dates are written in the file. `ORDERED`: three numbers, whose order is to be found out. */
export type DateShape = 'CLEAR' | 'SERIAL' | 'YEAR' | 'ORDERED';

/** How a cell's date is written; null for a cell that is not a date. The time of day and its time zone are ignored. */
export function dateShape(cell: Cell | undefined): DateShape | null {
  const text = withSomeYear(dayIn(cell), '2000');
  if (typeof cell === 'object' && cell.kind === 'day') return 'CLEAR';
  if (serial.test(text) && Number(text) >= firstSerial) return 'SERIAL';
  if (year.test(text)) return 'YEAR';
  if (numbers.test(text)) return ordersOf(cell, '2099').length > 0 ? 'ORDERED' : null;
  return clearDay(text) === '' ? null : 'CLEAR';
}

/** The orders in which a date of three numbers can be meant; empty for any other text. */
export function ordersOf(cell: Cell | undefined, today: string): DateOrder[] {
  const shown = visible(cell);
  const text = withSomeYear(dayOnly(shown), '2000');
  const [, first = '', mark, second = '', last = ''] = numbers.exec(text) ?? [];
  if (mark === undefined) return [];
  const [one, two, three] = [Number(first), Number(second), Number(last)];
  const isYear = fullYear(last, today) !== '';
  const isPossible: Record<DateOrder, boolean> = {
    // nobody writes the month first with points between the numbers
    MONTH_FIRST: isYear && one <= 12 && two <= 31 && mark !== '.',
    DAY_FIRST: isYear && one <= 31 && two <= 12,
    YEAR_FIRST: first.length + last.length === 4 && two <= 12 && three <= 31 && fullYear(first, today) !== '',
  };
  const possible = dateOrders.filter((order) => isPossible[order]);
  const named = weekdayOf(shown);
  const ofWeekday = named === null ? possible : possible.filter((order) => isWeekday(dayByRule(text, order, today), named));
  return ofWeekday.length > 0 ? ofWeekday : possible;
}

const plainText = /^[ -~]*$/;
function visible(cell: Cell | undefined): string {
  const text = textOf(cell);
  return plainText.test(text) ? text : text.replace(invisible, '').normalize('NFC');
}
const dayIn = (cell: Cell | undefined) => dayOnly(visible(cell));
const dayOnly = (text: string) => text.replace(clock, '').replace(weekday, '');

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** 0 to 6, from Sunday; null if the text names no weekday. */
function weekdayOf(text: string): number | null {
  const name = weekday.exec(text)?.[1];
  return name === undefined ? null : weekdays.indexOf(name.toLowerCase());
}
const isWeekday = (day: string, wanted: number) => new Date(`${day}T00:00:00Z`).getUTCDay() === wanted;

/** Whether a cell is a day and a month without a year. */
export function lacksYear(cell: Cell | undefined): boolean {
  const text = dayIn(cell);
  return withoutYear.test(text) && withSomeYear(text, '2000') !== text;
}

/** The text with a year behind it, if it is a day without one. Words such as “Gift 12” are no months. */
function withSomeYear(text: string, year: string): string {
  if (!withoutYear.test(text)) return text;
  const word = /\p{L}{3,}/u.exec(text.replace(/\d(st|nd|rd|th)\b/, ''))?.[0];
  if (word !== undefined && monthOf(word) === 0) return text;
  return /\/|\.$/.test(text) && word === undefined ? `${text.replace(/(\/)(\d+)$/, '$1$2$1')}${year}` : `${text} ${year}`;
}

/** Hours after UTC. */
const zonesOfAmerica: Record<string, number> = {
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10 },
};

/** Minutes of a time's zone before or after UTC; null if the text names none. */
export function minutesOfZone(text: string): number | null {
  const zone = clock.exec(text)?.[4];
  if (zone === undefined) return null;
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  if (sign === undefined) return (zonesOfAmerica[zone.toUpperCase()] ?? 0) * 60;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Minutes after midnight; null if the text has no time. */
export function timeOf(text: string): number | null {
  const found = clock.exec(text)?.[0];
  const [, hours, minutes, half] = /(\d{1,2}):?(\d\d)(?::?\d\d)?(?:[.,]\d+)?\s*(?:(a|p)\.?m)?/i.exec(found ?? '') ?? [];
  if (hours === undefined) return null;
  const twelve = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return twelve * 60 + Number(minutes);
}

/**
 * `year`: of days without one; null: the last such day that is not in the future; undefined: nobody said, so such a day is a mistake.
 */
export function readDay(cell: Cell | undefined, rule: DateRule, today: string, year?: number | null): Read<string> {
  if (year === undefined || !lacksYear(cell)) return readNamed(cell, rule, today);
  if (year !== null) return readWhole(withSomeYear(dayIn(cell), String(year)), rule, today);
  const thisYear = Number(today.slice(0, 4));
  // February 29 is at most eight years ago
  const tries = Array.from({ length: 9 }, (_, ago) => readWhole(withSomeYear(dayIn(cell), String(thisYear - ago)), rule, today));
  return tries.find((read) => 'value' in read) ?? wrong(lineMessages.date[rule]);
}

/** A day whose weekday, if the cell names one, is that of the calendar. */
function readNamed(cell: Cell | undefined, rule: DateRule, today: string): Read<string> {
  const shown = visible(cell);
  const read = readWhole(dayOnly(shown), rule, today);
  const named = weekdayOf(shown);
  return named === null || !('value' in read) || isWeekday(read.value, named) ? read : wrong(lineMessages.otherWeekday);
}

function readWhole(text: string, rule: DateRule, today: string): Read<string> {
  const short =
    (rule === 'YEAR_FIRST' ? numbers.exec(text)?.[1] : numbers.exec(text)?.[4]) ??
    monthDay.exec(text)?.[3] ??
    dayMonth.exec(text)?.[3] ??
    '';
  if (short.length === 2 && fullYear(short, today) === '') return wrong(lineMessages.shortYear);
  if (rule !== 'YEAR' && year.test(text)) return wrong(lineMessages.yearAlone);
  if (formulaError.test(text)) return wrong(lineMessages.formulaError);
  if (isMonthAlone(text)) return wrong(lineMessages.monthAlone);
  const day = clearDay(text, today) || dayByRule(text, rule, today);
  if (day !== '' && day < '1900-01-01') return wrong(lineMessages.tooEarly);
  const parsed = z.safeParse(existing, day);
  if (!parsed.success) return wrong(lineMessages.date[rule]);
  return parsed.data > today ? wrong(donationMessages.future) : { value: parsed.data };
}

function isMonthAlone(text: string): boolean {
  const [all, name] = monthAlone.exec(text) ?? [];
  return all !== undefined && (name === undefined || monthOf(name) > 0);
}

const existing = calendarDay('');
const pad = (part = '') => part.padStart(2, '0');

/** A day that can be read in one way only, even if it does not exist (February 30); empty for any other text. */
function clearDay(text: string, today = '2099'): string {
  const [, first, , month, day] = yearFirst.exec(text) ?? [];
  if (first !== undefined) return `${first}-${month}-${day}`;
  const [, ofUnmarked, ...monthAndDay] = unmarked.exec(text) ?? [];
  if (ofUnmarked !== undefined) return [ofUnmarked, ...monthAndDay].join('-');
  const [, name, nameDay, nameYear] = monthDay.exec(text) ?? [];
  const [, otherDay, otherName, otherYear] = dayMonth.exec(text) ?? [];
  const number = monthOf(name ?? otherName ?? '');
  if (number === 0) return '';
  return `${fullYear(nameYear ?? otherYear ?? '', today)}-${pad(String(number))}-${pad(nameDay ?? otherDay)}`;
}

function dayByRule(text: string, rule: DateRule, today: string): string {
  if (rule === 'SERIAL') return serial.test(text) && Number(text) >= firstSerial ? dayOfSerial(Number(text)) : '';
  if (rule === 'YEAR') return year.test(text) ? `${text}-01-01` : '';
  const [, first, mark, second, written = ''] = numbers.exec(text) ?? [];
  if (rule === 'ISO' || mark === undefined || (rule === 'MONTH_FIRST' && mark === '.')) return '';
  if (rule === 'YEAR_FIRST') return written.length === 4 ? '' : `${fullYear(first ?? '', today)}-${pad(second)}-${written}`;
  const [month, day] = rule === 'MONTH_FIRST' ? [first, second] : [second, first];
  return `${fullYear(written, today)}-${pad(month)}-${pad(day)}`;
}

/**
 * A year of four digits as it is. Two digits mean the latest year that ends with them and is not in the future, from 1970 on;
 * else empty.
 */
function fullYear(written: string, today: string): string {
  if (written.length === 4) return written;
  if (written.length < 2) return '';
  const recent = Number(written) <= Number(today.slice(2, 4));
  if (recent) return `20${written}`;
  return Number(written) >= 70 ? `19${written}` : '';
}
