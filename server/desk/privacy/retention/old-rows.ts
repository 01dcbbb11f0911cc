import { type RawBuilder, sql } from 'kysely';
import type { RetentionKind } from '#contract/desk/privacy/retention.ts';
import type { Db } from '#server/platform/database/connection.ts';

interface OldRows {
  table: 'mail_messages' | 'learning_requests' | 'user_invitations';
  /** the moment from which the age counts */
  since: 'created_at' | 'answered_at' | 'invited_at';
  /** whether nobody needs the row any more */
  done: RawBuilder<boolean>;
}

export const oldRows: Record<RetentionKind, OldRows> = {
  EMAILS: { table: 'mail_messages', since: 'created_at', done: sql<boolean>`state IN ('SENT', 'FAILED', 'KEPT')` },
  REQUESTS: { table: 'learning_requests', since: 'answered_at', done: sql<boolean>`answered_at IS NOT NULL` },
  INVITATIONS: {
    table: 'user_invitations',
    since: 'invited_at',
    done: sql<boolean>`(withdrawn_at IS NOT NULL OR expires_at < now())`,
  },
};

/** SQL: the rows of a kind that nobody needs any more, and that are older than this many months. With null, their age does not matter. */
export function olderThan(kind: RetentionKind, months: number | null): RawBuilder<boolean> {
  const { since, done } = oldRows[kind];
  if (months === null) return done;
  return sql<boolean>`(${done} AND ${sql.ref(since)} < now() - make_interval(months => ${months}::int))`;
}

export async function countOlder(db: Db, kind: RetentionKind, months: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(oldRows[kind].table)}
    WHERE ${olderThan(kind, months)}`.execute(db);
  return rows[0]?.count ?? 0;
}
