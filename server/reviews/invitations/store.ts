import { type RawBuilder, sql } from 'kysely';
import type { Invitation, InvitationOrdering, InvitationState, InvitationsQuery } from '#contract/reviews/invitations.ts';
import type { Db, Tx } from '#server/database/connection.ts';

type InvitationRow = Omit<Invitation, 'can'>;

const state = sql`CASE
  WHEN i.withdrawn_at IS NOT NULL THEN 'withdrawn'
  WHEN i.set_up_at IS NOT NULL THEN 'set_up'
  WHEN m.state = 'FAILED' THEN 'bounced'
  WHEN i.expires_at < now() THEN 'expired'
  WHEN i.opened_at IS NOT NULL THEN 'opened'
  WHEN m.state IN ('SENT', 'KEPT') THEN 'sent'
  ELSE 'sending' END`;

const invitationSql = sql`
  SELECT i.id, u.id AS user, u.email, btrim(u.first_name || ' ' || u.last_name) AS full_name, ${state} AS state,
    i.invited_at, i.emailed_at AS sent_at, i.emails, m.state AS email_state, m.last_error AS email_error, m.id AS email_id,
    i.opened_at, i.set_up_at, i.expires_at, i.withdrawn_at,
    coalesce(nullif(btrim(b.first_name || ' ' || b.last_name), ''), b.email) AS invited_by
  FROM reviewer_invitations i
  JOIN users u ON u.id = i.user_id
  LEFT JOIN users b ON b.id = i.invited_by
  LEFT JOIN mail_messages m ON m.id = i.message_id`;

const orderings: Record<InvitationOrdering, RawBuilder<unknown>> = {
  invited_at: sql`invited_at, id`,
  '-invited_at': sql`invited_at DESC, id DESC`,
  email: sql`email, id`,
  '-email': sql`email DESC, id DESC`,
  state: sql`state, invited_at DESC, id DESC`,
  '-state': sql`state DESC, invited_at DESC, id DESC`,
};

function asInvitation(row: InvitationRow): Invitation {
  const closed: readonly InvitationState[] = ['set_up', 'withdrawn'];
  const isOpen = !closed.includes(row.state);
  return { ...row, can: { sendAgain: isOpen, withdraw: isOpen } };
}

export async function findInvitations(db: Db, query: InvitationsQuery, limit: number, offset: number) {
  const conditions = [sql`true`];
  if (query.state) conditions.push(sql`state = ${query.state}`);
  if (query.search) {
    const words = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(email ILIKE ${words} OR full_name ILIKE ${words})`);
  }
  const matched = sql`FROM (${invitationSql}) AS found WHERE ${sql.join(conditions, sql` AND `)}`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count ${matched}`.execute(db);
  const { rows } =
    await sql<InvitationRow>`SELECT * ${matched} ORDER BY ${orderings[query.ordering]} LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    );
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(asInvitation) };
}

/** Invitations that were neither accepted nor withdrawn, by state. */
export async function countOpenInvitations(db: Db): Promise<Map<InvitationState, number>> {
  const { rows } = await sql<{ state: InvitationState; count: number }>`SELECT ${state} AS state, count(*)::int AS count
    FROM reviewer_invitations i LEFT JOIN mail_messages m ON m.id = i.message_id
    WHERE i.set_up_at IS NULL AND i.withdrawn_at IS NULL GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.state, row.count]));
}

export async function findInvitation(db: Db, id: number): Promise<Invitation | undefined> {
  const { rows } = await sql<InvitationRow>`${invitationSql} WHERE i.id = ${id}`.execute(db);
  return rows[0] && asInvitation(rows[0]);
}

/** The same record, locked for the rest of the transaction. The user comes first, as everywhere else: no deadlock. */
export async function lockInvitation(tx: Tx, id: number): Promise<Invitation | undefined> {
  await sql`SELECT FROM users WHERE id = (SELECT user_id FROM reviewer_invitations WHERE id = ${id}) FOR NO KEY UPDATE`.execute(
    tx,
  );
  await tx.selectFrom('reviewerInvitations').select('id').where('id', '=', id).forUpdate().execute();
  return findInvitation(tx, id);
}
