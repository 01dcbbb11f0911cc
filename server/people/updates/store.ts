import { type RawBuilder, sql } from 'kysely';
import type { Update } from '#contract/people/updates/updates.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Db } from '#server/platform/database/connection.ts';

interface Row extends Omit<Update, 'staff'> {
  staff: Update['staff'];
}

/** SQL of how the update was or will be sent, which only programme staff see. */
const staffSql = sql`json_build_object('version', d.version, 'state', d.state, 'audiences', d.audiences, 'chosen', d.chosen,
  'publishedAt', iso_instant(d.published_at),
  'createdBy', (SELECT json_build_object('id', u.id, 'fullName', person_name(u.first_name, u.last_name, u.email))
    FROM users u WHERE u.id = d.created_by),
  'progress', (SELECT json_build_object('receivers', count(*), 'read', count(r.read_at), 'letters', count(*) FILTER (WHERE r.wants_letter),
      -- once all letters were in the outbox, one that is gone from there had been sent
      'sent', count(*) FILTER (WHERE m.state IN ('SENT', 'KEPT') OR (d.state = 'SENT' AND r.wants_letter AND r.letter_id IS NULL)), 'failed', count(*) FILTER (WHERE m.state = 'FAILED'))
    FROM update_receivers r LEFT JOIN mail_messages m ON m.id = r.letter_id WHERE r.update_id = d.id))`;

function updatesSql(actor: Actor, condition: RawBuilder<unknown>, paging = sql``): RawBuilder<Row> {
  const staff = may(actor, 'readAllUpdates') ? staffSql : sql`NULL::json`;
  return sql<Row>`SELECT d.id, d.title, d.author, d.notes, d.posted_on,
      CASE WHEN own.user_id IS NOT NULL THEN own.read_at IS NOT NULL END AS is_read, ${staff} AS staff
    FROM updates d LEFT JOIN update_receivers own ON own.update_id = d.id AND own.user_id = ${actor.id}
    WHERE ${condition} ORDER BY d.posted_on DESC, d.id DESC ${paging}`;
}

const visibleTo = (actor: Actor) => (may(actor, 'readAllUpdates') ? sql`true` : sql`own.user_id IS NOT NULL`);

export async function listFor(db: Db, actor: Actor, limit: number, offset: number) {
  const counted = may(actor, 'readAllUpdates')
    ? sql<{ count: number }>`SELECT count(*)::int AS count FROM updates`
    : sql<{ count: number }>`SELECT count(*)::int AS count FROM update_receivers WHERE user_id = ${actor.id}`;
  const count = (await counted.execute(db)).rows[0]?.count ?? 0;
  const { rows } = await updatesSql(actor, visibleTo(actor), sql`LIMIT ${limit} OFFSET ${offset}`).execute(db);
  return { count, results: rows };
}

export async function findUpdate(db: Db, actor: Actor, id: number): Promise<Update | undefined> {
  return (await updatesSql(actor, sql`d.id = ${id} AND ${visibleTo(actor)}`).execute(db)).rows[0];
}

export async function findLatest(db: Db, actor: Actor) {
  const counted = await sql<{ unread: number }>`SELECT count(*)::int AS unread FROM update_receivers
    WHERE user_id = ${actor.id} AND read_at IS NULL`.execute(db);
  const { rows } = await sql<{ id: number; title: string; author: string; postedOn: string; isRead: boolean }>`
    SELECT d.id, d.title, d.author, d.posted_on, r.read_at IS NOT NULL AS is_read
    FROM update_receivers r JOIN updates d ON d.id = r.update_id WHERE r.user_id = ${actor.id}
    ORDER BY d.posted_on DESC, d.id DESC LIMIT 3`.execute(db);
  return { unread: counted.rows[0]?.unread ?? 0, latest: rows };
}

export async function markRead(db: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  await sql`UPDATE update_receivers SET read_at = now()
    WHERE user_id = ${actor.id} AND update_id = ANY (${[...ids]}::int[]) AND read_at IS NULL`.execute(db);
}
