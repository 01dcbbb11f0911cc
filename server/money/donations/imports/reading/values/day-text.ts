import * as z from 'zod/mini';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import type { DateRule } from '#contract/money/donations/imports/import-choices.ts';
import { lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import { calendarDay } from '#contract/platform/wire/days-and-times.ts';
import { type Cell, type Read, textOf, wrong } from '#server/platform/tables/table.ts';
import { monthOf } from './month-names.ts';

const clock = /[T\s,]+\d{1,2}:\d\d(:\d\d([.,]\d{1,9})?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?$/i;
const weekday = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+/i;
const yearFirst = /^(\d{4})([-/.])(\d\d)\2(\d\d)$/;
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/;
const monthDay = /^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d\d)$/u;
const dayMonth = /^(\d{1,2})(?:st|nd|rd|th)?[.\s-]+(\p{L}{3,9})\.?[,\s-]+(\d{4}|\d\d)$/u;
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

/** What a cell's date shows about how dates are written in the file, above all about the order of day and month. */
export type DateShape = 'CLEAR' | 'SERIAL' | 'YEAR' | 'MONTH_FIRST' | 'DAY_FIRST' | 'EITHER';

/** How a cell's date is written; null for a cell that is not a date. The time of day and its time zone are ignored. */
export function dateShape(cell: Cell | undefined): DateShape | null {
  const text = withSomeYear(dayIn(cell), '2000');
  if (typeof cell === 'object' && cell.kind === 'day') return 'CLEAR';
  if (serial.test(text) && Number(text) >= firstSerial) return 'SERIAL';
  if (year.test(text)) return 'YEAR';
  const [, first = '', mark, second = ''] = numbers.exec(text) ?? [];
  if (mark === undefined) return clearDay(text) === '' ? null : 'CLEAR';
  const [one, two] = [Number(first), Number(second)];
  if (one > 31 || two > 31 || (one > 12 && two > 12)) return null;
  if (two > 12) return 'MONTH_FIRST';
  // nobody writes the month first with points between the numbers
  return one > 12 || mark === '.' ? 'DAY_FIRST' : 'EITHER';
}

const dayIn = (cell: Cell | undefined) => textOf(cell).replace(clock, '').replace(weekday, '');

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

/** Minutes of a time's zone before or after UTC; null if the text names none. */
export function minutesOfZone(text: string): number | null {
  const zone = clock.exec(text)?.[4];
  if (zone === undefined) return null;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Minutes after midnight; null if the text has no time. */
export function timeOf(text: string): number | null {
  const found = clock.exec(text)?.[0];
  const [, hours, minutes, half] = /(\d{1,2}):(\d\d)[^apZ]*(a|p)?/i.exec(found ?? '') ?? [];
  if (hours === undefined) return null;
  const twelve = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return twelve * 60 + Number(minutes);
}

/**
 * `year`: of days without one; null: the last such day that is not in the future; undefined: nobody said, so such a day is a mistake.
 */
export function readDay(cell: Cell | undefined, rule: DateRule, today: string, year?: number | null): Read<string> {
  if (year === undefined || !lacksYear(cell)) return readWhole(dayIn(cell), rule, today);
  if (year !== null) return readWhole(withSomeYear(dayIn(cell), String(year)), rule, today);
  const thisYear = Number(today.slice(0, 4));
  // February 29 is at most eight years ago
  const tries = Array.from({ length: 9 }, (_, ago) => readWhole(withSomeYear(dayIn(cell), String(thisYear - ago)), rule, today));
  return tries.find((read) => 'value' in read) ?? wrong(lineMessages.date[rule]);
}

function readWhole(text: string, rule: DateRule, today: string): Read<string> {
  const short = numbers.exec(text)?.[4] ?? monthDay.exec(text)?.[3] ?? dayMonth.exec(text)?.[3] ?? '';
  if (short.length === 2 && fullYear(short, today) === '') return wrong(lineMessages.shortYear);
  if (rule !== 'YEAR' && year.test(text)) return wrong(lineMessages.yearAlone);
  const day = clearDay(text, today) || dayByRule(text, rule, today);
  if (day !== '' && day < '1900-01-01') return wrong(lineMessages.tooEarly);
  const parsed = z.safeParse(existing, day);
  if (!parsed.success) return wrong(lineMessages.date[rule]);
  return parsed.data > today ? wrong(donationMessages.future) : { value: parsed.data };
}

const existing = calendarDay('');
const pad = (part = '') => part.padStart(2, '0');

/** A day that can be read in one way only, even if it does not exist (February 30); empty for any other text. */
function clearDay(text: string, today = '2099'): string {
  const [, first, , month, day] = yearFirst.exec(text) ?? [];
  if (first !== undefined) return `${first}-${month}-${day}`;
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
  const [month, day] = rule === 'MONTH_FIRST' ? [first, second] : [second, first];
  return `${fullYear(written, today)}-${pad(month)}-${pad(day)}`;
}

/**
 * A year of four digits as it is. Two digits mean the latest year that ends with them and is not in the future, from 1970 on;
 * else empty.
 */
function fullYear(written: string, today: string): string {
  if (written.length === 4) return written;
  const recent = Number(written) <= Number(today.slice(2, 4));
  if (recent) return `20${written}`;
  return Number(written) >= 70 ? `19${written}` : '';
}
