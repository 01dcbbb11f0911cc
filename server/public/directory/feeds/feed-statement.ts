import type { Queries } from '#server/platform/database/reads.ts';
import { prepared } from '#server/platform/database/statements/prepared.ts';

export interface FeedEntry {
  kind: 'event' | 'opportunity' | 'news';
  id: number;
  nonprofitId: number;
  nonprofitName: string;
  title: string;
  text: string;
  /** an event's day (`YYYY-MM-DD`) and time */
  date: string | null;
  time: string | null;
  cancelled: boolean;
  /** moments, as PostgreSQL writes them in JSON */
  createdAt: string;
  updatedAt: string;
}

const most = 50;

/** SQL: the latest entries of one kind. An index finds those of one nonprofit. */
function latest(kind: FeedEntry['kind'], table: string, title: string, rest: string, shown: string): string {
  return `SELECT * FROM (SELECT '${kind}' AS kind, ${table}.id, ${table}.nonprofit_id AS "nonprofitId",
      nonprofits.name AS "nonprofitName", ${title} AS title, ${table}.description AS text, ${rest},
      ${table}.created_at AS "createdAt", ${table}.updated_at AS "updatedAt"
    FROM ${table} JOIN nonprofits ON nonprofits.id = ${table}.nonprofit_id
    WHERE nonprofits.display AND ($1::int IS NULL OR nonprofits.id = $1) ${shown}
    ORDER BY ${table}.id DESC LIMIT ${most}) AS latest`;
}

const noDay = 'NULL::date AS date, NULL::text AS time, false AS cancelled';
const eventDay = `events.date, to_char(events.start_time, 'HH24:MI') AS time, events.cancelled_at IS NOT NULL AS cancelled`;

const text = `SELECT coalesce(json_agg(entry), '[]') AS entries FROM (
  SELECT * FROM (${[
    latest('event', 'events', 'events.name', eventDay, 'AND events.published AND events.date >= $2::date'),
    latest(
      'opportunity',
      'volunteer_opportunities',
      'volunteer_opportunities.title',
      noDay,
      'AND volunteer_opportunities.is_public',
    ),
    latest('news', 'news_articles', 'news_articles.title', noDay, ''),
  ].join(' UNION ALL ')}) AS entries ORDER BY "createdAt" DESC, kind, id DESC LIMIT ${most}) AS entry`;

/** The latest public announcements of all published nonprofits (null) or of one, without past events. */
export async function findFeedEntries(reads: Queries, nonprofit: number | null, today: string): Promise<FeedEntry[]> {
  const { rows } = await reads.query<{ entries: FeedEntry[] }>(prepared(text, [nonprofit, today]));
  return rows[0]?.entries ?? [];
}
