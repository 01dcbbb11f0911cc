import type { CalendarEntry } from '#contract/platform/home/calendar.ts';
import { reviewDates } from '#server/applications/reviews/calendar-dates.ts';
import { applicationDates } from '#server/applications/templates/calendar-dates.ts';
import { accessDates } from '#server/learning/subscription/calendar-dates.ts';
import { reportDates } from '#server/money/reporting/calendar-dates.ts';
import { photoDates } from '#server/nonprofits/photos/calendar-dates.ts';
import type { CalendarReading, CalendarSource, Dated } from '#server/platform/home/calendar-source.ts';
import { calendarOf } from '#server/platform/programme/calendar.ts';
import { proofDates } from '#server/public/catalogue/proofs/calendar-dates.ts';

/** The sources of dates, by feature (decision 122). */
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
