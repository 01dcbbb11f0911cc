import { type RawBuilder, sql } from 'kysely';
import { shortDay } from '#contract/platform/wire/short-day.ts';
import type { TellMeAbout } from '#contract/public/visitor-letters/tell-me.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { isAbout } from './store.ts';

/** most nonprofits, and most events, that one letter names */
const most = 20;

const what = { NEW: 'New', RETURNED: 'Here again', CHANGED: 'Changed' } as const;

export interface News {
  nonprofits: { id: number; name: string; words: string }[];
  events: { name: string; words: string }[];
  /** how many there are beyond those named */
  more: { nonprofits: number; events: number };
}

interface Span {
  /** instants: news after `from`, up to `until` */
  from: string;
  until: string;
  /** `YYYY-MM-DD` */
  today: string;
}

/** What visitors can see now and could not before `from`: nothing of a nonprofit that is not published. */
export async function findNews(db: Db, about: TellMeAbout, { from, until, today }: Span): Promise<News> {
  const isWithin = (moment: RawBuilder<unknown>) => sql<boolean>`(${moment} > ${from} AND ${moment} <= ${until})`;
  const isIn = (column: string) => isWithin(sql.ref(column));
  const nonprofits = await sql<{ total: number; id: number; name: string; place: string; kind: keyof typeof what }>`
    SELECT (count(*) OVER ())::int AS total, n.id, n.name, concat_ws(', ', nullif(n.city, ''), nullif(n.state, '')) AS place,
      CASE WHEN NOT coalesce(${isIn('n.shown_at')}, false) THEN 'CHANGED' WHEN n.first_shown_at = n.shown_at THEN 'NEW' ELSE 'RETURNED' END AS kind
    FROM nonprofits n WHERE n.display AND (${isIn('n.shown_at')} OR ${isIn('n.shown_changed_at')}) AND ${isAbout(about)}
    ORDER BY coalesce(${isIn('n.shown_at')}, false) DESC, n.name, n.id LIMIT ${most}`.execute(db);
  // an event without a moment was published before these moments were noted; that of a hidden nonprofit is seen with the nonprofit
  const seenFrom = sql`greatest(coalesce(e.published_at, e.created_at), n.shown_at)`;
  const events = await sql<{ total: number; name: string; nonprofit: string; date: string }>`
    SELECT (count(*) OVER ())::int AS total, e.name, n.name AS nonprofit, e.date::text AS date FROM events e JOIN nonprofits n ON n.id = e.nonprofit_id
    WHERE n.display AND e.published AND e.cancelled_at IS NULL AND e.date >= ${today}::date AND ${isWithin(seenFrom)} AND ${isAbout(about)}
    ORDER BY e.date, e.id LIMIT ${most}`.execute(db);
  return {
    nonprofits: nonprofits.rows.map(({ id, name, place, kind }) => ({
      id,
      name,
      words: [what[kind], place].filter((part) => part !== '').join(' · '),
    })),
    events: events.rows.map(({ name, nonprofit, date }) => ({ name, words: `${shortDay(date)} · ${nonprofit}` })),
    more: { nonprofits: beyond(nonprofits.rows), events: beyond(events.rows) },
  };
}

const beyond = (rows: readonly { total: number }[]) => (rows[0]?.total ?? 0) - rows.length;
