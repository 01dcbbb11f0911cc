import { shortDay } from '#contract/platform/wire/short-day.ts';
import { programme } from '../../programme/programme.ts';

// Numbers and dates as people of the programme write them: US English, in the programme's time zone.

/** Joins a time and its AM or PM with a no-break space, so that no line ends between them. */
const timed = (text: string) => text.replace(/\s(?=[AP]M\b)/g, '\u00a0');

/** `521234567` as people write it: `52-1234567`. Empty for null. */
export function formatEin(ein: string | null): string {
  return ein ? `${ein.slice(0, 2)}-${ein.slice(2)}` : '';
}

const noDate = 'N/A';
const isDate = (value: string) => !Number.isNaN(Date.parse(value));

/** The date of a calendar day (`YYYY-MM-DD`), or of an instant in the programme's time zone. `N/A` if invalid. */
export function formatDate(value: string): string {
  if (!isDate(value)) return noDate;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return shortDay(value);
  const { programmeTimeZone: timeZone } = programme();
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(value));
}

/** The name of the programme's time zone at an instant, such as `EST`. */
function zoneName(date: Date): string {
  const { programmeTimeZone: timeZone } = programme();
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Whether clocks of the reader's own time zone showed something else at an instant. */
function isElsewhere(date: Date): boolean {
  const shown = (timeZone?: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(date);
  return shown() !== shown(programme().programmeTimeZone);
}

/** Adds the zone's name to a time on the programme's clock if the reader's own clock shows another time. */
const zoned = (text: string, date: Date) => (isElsewhere(date) ? `${text}\u00a0${zoneName(date)}` : text);

function momentText(date: Date): string {
  const { programmeTimeZone: timeZone } = programme();
  return timed(new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date));
}

/**
 * An instant with its time of day, in the programme's time zone: `Nov 21, 2026, 8:41 PM`; for readers in another zone
 * `Nov 21, 2026, 8:41 PM EST`.
 */
export function formatMoment(instant: string): string {
  if (!isDate(instant)) return noDate;
  return zoned(momentText(new Date(instant)), new Date(instant));
}

/** Like `formatMoment` but always with the zone, for dates on which something ends: `Nov 21, 2026, 8:41 PM EST`. */
export function formatDeadline(instant: string): string {
  if (!isDate(instant)) return noDate;
  return `${momentText(new Date(instant))} ${zoneName(new Date(instant))}`.trim();
}

/**
 * When something was saved: `2:32 PM`, `Nov 20, 2:32 PM` if it was not today, with the year if it is not the current year, and
 * with the zone for readers in another one.
 */
export function formatSaved(instant: string): string {
  const { programmeTimeZone: timeZone } = programme();
  const date = new Date(instant);
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
  const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone });
  const now = new Date();
  if (year.format(date) !== year.format(now)) return formatMoment(instant);
  const time = zoned(timed(new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(date)), date);
  return day.format(date) === day.format(now) ? time : `${day.format(date)}, ${time}`;
}

const weekdays = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day with its day of the week: `Thursday, May 5, 2031`. */
export function formatLongDay(day: string): string {
  return weekdays.format(new Date(day));
}

/** The month of an instant in a time zone, by default the programme's: `March 2027`. */
export function formatMonth(instant: string, timeZone = programme().programmeTimeZone): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone }).format(new Date(instant));
}

const months = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** The month and day as on a page of a wall calendar: `May` and `5`. */
export function calendarPage(day: string): { month: string; day: string } {
  return { month: months.format(new Date(day)), day: String(Number(day.slice(8))) };
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** Clock times (`HH:MM`): `6:30 – 9:00 PM`. They are local to the place, so no time zone applies. */
export function formatTimes(start: string, end: string | null): string {
  const at = (time: string) => new Date(`1970-01-01T${time}Z`);
  return timed(end === null ? clock.format(at(start)) : clock.formatRange(at(start), at(end)));
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

const prices = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });

/** A price for visitors, without cents if there are none: `$120`, `$99.50`. */
export function formatPrice(price: number): string {
  return prices.format(price);
}

const signed = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' });

/** An amount that is added or subtracted, with its sign: `+$12.50`, `-$12.50`. */
export function formatSigned(amount: number): string {
  return signed.format(amount);
}

/** Today's calendar day in the programme's time zone, `YYYY-MM-DD`. */
export function today(): string {
  return dayOf(new Date());
}

/** How many calendar days of the programme's time zone lie between an instant and now: 0 for today. */
export function daysSince(instant: string): number {
  return Math.round((Date.parse(today()) - Date.parse(dayOf(new Date(instant)))) / 86_400_000);
}

function dayOf(instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: programme().programmeTimeZone,
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
