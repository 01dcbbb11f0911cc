import { type RawBuilder, sql } from 'kysely';
import { type Audience, audiences } from '#contract/people/updates/updates.ts';
import { libraryAccessSql } from '#server/platform/access/library-access.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

/** SQL: whether the user `u` with their row of `nonprofits` is in a group. */
const isIn: Record<Audience, RawBuilder<boolean>> = {
  NONPROFITS: sql`(nonprofits.id IS NOT NULL AND 'NONPROFIT_STAFF' = ANY (u.roles)
    AND (nonprofits.inactive_date IS NULL OR nonprofits.inactive_date > now()::date))`,
  REVIEWERS: sql`('REVIEWER' = ANY (u.roles))`,
  SUBSCRIBERS: sql`(nonprofits.id IS NOT NULL AND ${sql.raw(libraryAccessSql)})`,
};

const people = sql`users u LEFT JOIN nonprofits ON nonprofits.id = u.nonprofit_id
  LEFT JOIN update_subscriptions s ON s.user_id = u.id WHERE u.is_active`;

const isInOneOf = (chosen: readonly Audience[]) =>
  chosen.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(
        chosen.map((one) => isIn[one]),
        sql` OR `,
      )})`;

interface Counts {
  groups: { audience: Audience; people: number }[];
  receivers: number;
  unsubscribed: number;
}

/** How many people an update would reach today, each counted once. */
export async function countReceivers(db: Db, chosen: readonly Audience[]): Promise<Counts> {
  const counts = audiences.map((one) => sql`count(*) FILTER (WHERE ${isIn[one]})::int AS ${sql.ref(one.toLowerCase())}`);
  const { rows } = await sql<Record<string, number>>`
    SELECT ${sql.join(counts)}, count(*) FILTER (WHERE ${isInOneOf(chosen)})::int AS receivers,
      count(*) FILTER (WHERE ${isInOneOf(chosen)} AND s.ended_at IS NOT NULL)::int AS unsubscribed
    FROM ${people}`.execute(db);
  const [row = {}] = rows;
  return {
    groups: audiences.map((audience) => ({ audience, people: row[audience.toLowerCase()] ?? 0 })),
    receivers: row.receivers ?? 0,
    unsubscribed: row.unsubscribed ?? 0,
  };
}

/** Stores who receives an update. Returns how many people that are. */
export async function addReceivers(tx: Tx, update: number, chosen: readonly Audience[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO update_receivers (update_id, user_id, wants_letter)
    SELECT ${update}, u.id, s.ended_at IS NULL FROM ${people} AND ${isInOneOf(chosen)}`.execute(tx);
  return Number(numAffectedRows);
}
