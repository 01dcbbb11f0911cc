import * as z from 'zod/mini';

/** From 1900 to 2199, and does the calendar have it? `2026-02-30` it has not. */
function isCalendarDay(day: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A day, `YYYY-MM-DD`, from 1900 to 2199. */
export function calendarDay(message: string) {
  return z.string(message).check(z.trim(), z.refine(isCalendarDay, message));
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

export function isClockTime(value: unknown): value is string {
  return typeof value === 'string' && clock.test(value);
}

/** A time of the clock, `HH:MM` from 00:00 to 23:59; seconds are accepted and dropped. */
export function clockTime(message: string) {
  return z.pipe(
    z.string(message).check(z.trim(), z.regex(clock, message)),
    z.transform((time: string) => time.slice(0, 5)),
  );
}

export const instantMessage = 'Enter a date and time.';

const moment = /^(19|2\d)\d\d-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Is it written as ISO 8601 has it, with an offset, and does the calendar have its day? */
function isInstant(value: string): boolean {
  const day = new Date(`${value.slice(0, 10)}T00:00Z`);
  return moment.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value.slice(0, 10));
}

/** A moment with its offset from UTC, between 1900 and 2999; answered in UTC. */
export const instant = z.pipe(
  z.string(instantMessage).check(z.refine((value) => isInstant(value) && !Number.isNaN(Date.parse(value)), instantMessage)),
  z.transform((value: string) => new Date(value).toISOString()),
);
