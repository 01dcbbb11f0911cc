import type { DirectoryEvent } from '#contract/public/directory/directory.ts';
import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';
import { eventColumns } from '#server/public/directory/announcements/item-columns.ts';

/** A public event with the fields that only calendars need. */
export interface CalendarEvent extends DirectoryEvent {
  calendarUid: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** days that a calendar file looks back, so that a calendar learns of late changes */
const daysBack = 60;
const most = 2_000;

const columns = `${eventColumns}, events.calendar_uid AS "calendarUid", events.version, events.created_at AS "createdAt",
  events.updated_at AS "updatedAt"`;

type Of = { nonprofit: number } | { event: number } | null;

/** Public events, soonest first: of all nonprofits (null), of one nonprofit, or one event, which may be long past. */
export async function findCalendarEvents(reads: Queries, of: Of, today: string): Promise<CalendarEvent[]> {
  const [condition, values] =
    of === null ? ['true', []] : 'event' in of ? ['events.id = $1', [of.event]] : ['events.nonprofit_id = $1', [of.nonprofit]];
  const since = of !== null && 'event' in of ? 'true' : `events.date >= $${values.length + 1}::date - ${daysBack}`;
  const text = `SELECT coalesce(json_agg(item), '[]') AS events FROM (
    SELECT ${columns} FROM events JOIN nonprofits ON nonprofits.id = events.nonprofit_id
    WHERE nonprofits.display AND events.published AND ${condition} AND ${since}
    ORDER BY events.date, events.start_time, events.id LIMIT ${most}) AS item`;
  const { rows } = await reads.query<{ events: CalendarEvent[] }>(prepared(text, since === 'true' ? values : [...values, today]));
  return rows[0]?.events ?? [];
}
