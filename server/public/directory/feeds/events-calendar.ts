import icalendar, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { eventPath } from '#contract/nonprofits/public/addresses.ts';
import { placeLine, webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import type { CalendarEvent } from './calendar-statement.ts';

interface Parts {
  name: string;
  events: readonly CalendarEvent[];
  origin: string;
  /** the time zone of all events: an event has no zone of its own */
  timeZone: string;
}

/**
 * A calendar file (RFC 5545). Times are in UTC, so no calendar program needs our zone's rules. A changed event keeps its UID and
 * raises its SEQUENCE; a cancelled event stays in the file, so that calendars that follow the file show that it is cancelled.
 */
export function eventsCalendar({ name, events, origin, timeZone }: Parts): string {
  const calendar = icalendar({ name, prodId: '//Almoner//Directory//EN', method: ICalCalendarMethod.PUBLISH, ttl: 3_600 });
  for (const event of events) {
    const page = origin + eventPath(event);
    const place = placeLine(event);
    calendar.createEvent({
      id: event.calendarUid,
      sequence: event.version - 1,
      created: new Date(event.createdAt),
      stamp: new Date(event.updatedAt),
      lastModified: new Date(event.updatedAt),
      start: instantOf(event.date, event.startTime, timeZone),
      ...(event.endTime !== null && { end: instantOf(event.date, event.endTime, timeZone) }),
      summary: `${event.name} (${event.nonprofitName})`,
      status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      description: descriptionOf(event, page),
      ...(place !== '' && { location: place }),
      url: webAddress(event.link) ?? page,
    });
  }
  // RFC 5545: every line ends with CRLF, also the last one
  return `${calendar.toString()}\r\n`;
}

function descriptionOf(
  { cancelled, cancelReason, description, contactName, contactNumber }: CalendarEvent,
  page: string,
): string {
  const contact = [contactName, contactNumber].filter(Boolean).join(', ');
  return [cancelled ? `Cancelled. ${cancelReason}` : '', description, contact, page].filter(Boolean).join('\n\n');
}

/**
 * The moment of a local time. If daylight saving time skips the time, the result is an hour later; if the time comes twice, the
 * first.
 */
function instantOf(date: string, time: string, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone);
  return new Date(epochMilliseconds);
}
