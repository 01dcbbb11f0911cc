import * as z from 'zod/mini';

/** Whether the day exists and is from 1900 to 2199; `2026-02-30` does not exist. */
function isCalendarDay(day: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A day, `YYYY-MM-DD`, from 1900 to 2199. */
export function calendarDay(message: string) {
  return z.string(message).check(z.trim(), z.refine(isCalendarDay, message)).register(z.globalRegistry, { format: 'date' });
}

/** A day of a record. */
export const dayText = z
  .string()
  .check(z.refine((text) => /^\d{4}-\d\d-\d\d$/.test(text)))
  .register(z.globalRegistry, { format: 'date' });

/** An instant of a record, in UTC. */
export const momentText = z
  .string()
  .check(z.refine((text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)))
  .register(z.globalRegistry, { format: 'date-time' });

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

export function isClockTime(value: unknown): value is string {
  return typeof value === 'string' && clock.test(value);
}

/** A time of day, `HH:MM` from 00:00 to 23:59. Accepts seconds and drops them. */
export function clockTime(message: string) {
  return z.pipe(
    z.string(message).check(z.trim(), z.regex(clock, message)),
    z.transform((time: string) => time.slice(0, 5)),
  );
}

export const instantMessage = 'Enter a date and time.';
