import type { CalendarEntry } from '#contract/calendar/calendar.ts';
import { applicationDates } from '#server/applications/templates/calendar-dates.ts';
import { proofDates } from '#server/catalogue/proofs/calendar-dates.ts';
import { accessDates } from '#server/learning/subscription/calendar-dates.ts';
import { photoDates } from '#server/photos/calendar-dates.ts';
import { calendarOf } from '#server/programme/calendar.ts';
import { reportDates } from '#server/reporting/calendar-dates.ts';
import { reviewDates } from '#server/reviews/calendar-dates.ts';
import type { CalendarReading, CalendarSource, Dated } from './source.ts';

/** The sources of dates, by feature. */
const features: readonly CalendarSource[] = [applicationDates, reviewDates, reportDates, accessDates, photoDates, proofDates];

/** The entries of a range that the actor may see, soonest first; on each day, whole-day entries come first. */
export async function readEntries(reading: CalendarReading): Promise<CalendarEntry[]> {
  const dayOf = calendarOf(reading.timeZone);
  const asEntry = (dated: Dated): CalendarEntry =>
    'at' in dated ? { ...dated, day: dayOf(new Date(dated.at)) } : { ...dated, at: null };
  const found: CalendarEntry[] = [];
  for (const datesOf of features) found.push(...(await datesOf(reading)).map(asEntry));
  return found.filter(({ day }) => reading.from <= day && day <= reading.to).sort(soonestFirst);
}

function soonestFirst(a: CalendarEntry, b: CalendarEntry): number {
  return a.day.localeCompare(b.day) || (a.at ?? '').localeCompare(b.at ?? '') || a.key.localeCompare(b.key);
}
