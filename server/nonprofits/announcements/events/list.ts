import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { EventOrdering, ListedEvent, ManagedEventsQuery } from '#contract/nonprofits/announcements/events.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Events } from '#server/platform/database/types.ts';
import { textWords } from '#server/platform/search/text-words.ts';
import { asEvent } from './store.ts';

type Row = Selectable<Events> & { nonprofitName: string; nonprofitDisplay: boolean };
type EventRow = Omit<ListedEvent, 'can'>;

const orders: Record<EventOrdering, RawBuilder<unknown>> = {
  date: sql`date, start_time, id`,
  '-date': sql`date DESC, start_time DESC, id DESC`,
  name: sql`found.name COLLATE "und-x-icu", date, id`,
  '-name': sql`found.name COLLATE "und-x-icu" DESC, date, id`,
  nonprofit: sql`nonprofits.name COLLATE "und-x-icu", date, id`,
  '-nonprofit': sql`nonprofits.name COLLATE "und-x-icu" DESC, date, id`,
};

interface EventsRequest {
  query: Omit<ManagedEventsQuery, 'page' | 'pageSize'>;
  /** the condition under which the actor sees an event */
  seen: RawBuilder<unknown>;
  /** `YYYY-MM-DD` */
  today: string;
}

/**
 * Events with their nonprofits. Without an order, a query for upcoming events returns the soonest first, any other query the
 * latest first.
 */
export async function findEvents(db: Db, { query, seen, today }: EventsRequest, limit: number, offset: number) {
  const from = sql`(SELECT * FROM events WHERE ${seen}) AS found JOIN nonprofits ON nonprofits.id = found.nonprofit_id
    WHERE ${sql.join(conditions(query, today), sql` AND `)}`;
  const order = orders[query.ordering ?? (query.when === 'upcoming' ? 'date' : '-date')];
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${from}`.execute(db);
  const page = await sql<Row>`SELECT found.*, nonprofits.name AS nonprofit_name, nonprofits.display AS nonprofit_display
    FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: page.rows.map(asFound) };
}

function asFound({ nonprofitName, nonprofitDisplay, ...row }: Row): EventRow {
  return { ...asEvent(row), nonprofitRef: { id: row.nonprofitId, name: nonprofitName, display: nonprofitDisplay } };
}

function conditions(
  { nonprofitId, search, when, published, cancelled }: EventsRequest['query'],
  today: string,
): RawBuilder<unknown>[] {
  const words = sql.raw(textWords("found.name || ' ' || found.city || ' ' || nonprofits.name"));
  return [
    sql`true`,
    ...(nonprofitId === undefined ? [] : [sql`nonprofit_id = ${nonprofitId}`]),
    ...(search ? [sql`${words} @@ (SELECT search_query(${search}))`] : []),
    ...(when === undefined ? [] : [when === 'upcoming' ? sql`date >= ${today}::date` : sql`date < ${today}::date`]),
    ...(published === undefined ? [] : [sql`published = ${published}`]),
    ...(cancelled === undefined ? [] : [sql`(cancelled_at IS NOT NULL) = ${cancelled}`]),
  ];
}
