import icalendar, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { type CalendarEntry, entryKindLabels } from '#contract/platform/home/calendar.ts';
import type { Version } from './versions.ts';

interface Parts {
  name: string;
  entries: readonly CalendarEntry[];
  versions: ReadonlyMap<string, Version>;
  origin: string;
  timeZone: string;
}

/**
 * A person's calendar file (RFC 5545). Instants are in UTC, so that no calendar program needs our zone's rules; the description
 * gives the programme's time. Entries are marked as free time, so that nobody counts as busy.
 */
export function calendarFile({ name, entries, versions, origin, timeZone }: Parts): string {
  const calendar = icalendar({ name, prodId: '//Almoner//Calendar//EN', method: ICalCalendarMethod.PUBLISH, ttl: 3_600 });
  for (const entry of entries) {
    const version = versions.get(entry.key);
    if (!version) continue;
    calendar.createEvent({
      id: version.uid,
      sequence: version.sequence,
      stamp: new Date(version.changedAt),
      lastModified: new Date(version.changedAt),
      ...(entry.at === null ? { start: new Date(`${entry.day}T00:00:00Z`), allDay: true } : { start: new Date(entry.at) }),
      summary: entry.title,
      description: descriptionOf(entry, timeZone, origin),
      categories: [{ name: entryKindLabels[entry.kind] }],
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(entry.link !== null && { url: origin + entry.link }),
    });
  }
  // RFC 5545: every line ends with CRLF, also the last one
  return `${calendar.toString()}\r\n`;
}

function descriptionOf({ at, detail, link }: CalendarEntry, timeZone: string, origin: string): string {
  const format = { dateStyle: 'long', timeStyle: 'long', timeZone } as const;
  const when = at === null ? '' : new Intl.DateTimeFormat('en-US', format).format(new Date(at));
  return [when, detail, link === null ? '' : origin + link].filter(Boolean).join('\n\n');
}
