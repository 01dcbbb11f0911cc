import { sql } from 'kysely';
import { type markNoticesRead, mostUnread, type Notice, type UnreadNotices } from '#contract/platform/notices/notices.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

export async function listFor(db: Db, person: number, limit: number, offset: number) {
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM notices WHERE user_id = ${person}`.execute(db);
  const { rows } = await sql<Notice>`SELECT id, kind, title, text, path, created_at, read_at IS NOT NULL AS is_read
    FROM notices WHERE user_id = ${person} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: rows };
}

/**
 * The number of unread notices, `mostUnread` at most, and the newest id: two short index scans, because every open browser asks.
 */
export async function countUnread(db: Db, person: number): Promise<UnreadNotices> {
  const { rows } = await sql<UnreadNotices>`SELECT
    (SELECT count(*)::int FROM (SELECT FROM notices WHERE user_id = ${person} AND read_at IS NULL LIMIT ${mostUnread}) few)
      AS unread,
    coalesce((SELECT max(id) FROM notices WHERE user_id = ${person}), 0) AS newest`.execute(db);
  return rows[0] ?? { unread: 0, newest: 0 };
}

export async function markRead(tx: Tx, person: number, { ids = [], upTo = 0 }: BodyOf<typeof markNoticesRead>) {
  await sql`UPDATE notices SET read_at = now() WHERE user_id = ${person} AND read_at IS NULL
    AND (id = ANY (${ids}::int[]) OR id <= ${upTo})`.execute(tx);
  return countUnread(tx, person);
}
