import { sql } from 'kysely';
import type { ColleagueInvitation, ColleagueInvitationsQuery } from '#contract/people/invitations.ts';
import { type Actor, isProgrammeStaff } from '#contract/people/permissions.ts';
import type { Db, Tx } from '#server/database/connection.ts';

type Row = Omit<ColleagueInvitation, 'can'>;

/** Whoever sets a password has accepted, by whichever link. `i`: the invitation, `u`: its account, `m`: its last email. */
const state = sql`CASE
  WHEN i.withdrawn_at IS NOT NULL THEN 'withdrawn'
  WHEN u.password_hash IS NOT NULL THEN 'set_up'
  WHEN m.state = 'FAILED' THEN 'failed'
  WHEN i.expires_at < now() THEN 'expired'
  WHEN i.opened_at IS NOT NULL THEN 'opened'
  WHEN m.state = 'KEPT' THEN 'kept'
  WHEN m.state IN ('QUEUED', 'SENDING') THEN 'sending'
  ELSE 'sent' END`;

/** Programme staff see all; others those of their nonprofit, without what the mail server said. */
function invitationSql(actor: Actor) {
  const all = isProgrammeStaff(actor);
  return sql`
    SELECT i.id, i.email, coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), i.name) AS name,
      CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'name', n.name) END AS nonprofit_ref,
      i.user_id AS user, ${state} AS state, i.invited_at, i.emails, i.opened_at, i.expires_at,
      coalesce(nullif(btrim(b.first_name || ' ' || b.last_name), ''), b.email) AS invited_by,
      CASE WHEN ${all} THEN m.id END AS email_id, CASE WHEN ${all} THEN m.last_error END AS email_error
    FROM user_invitations i
    LEFT JOIN users u ON u.id = i.user_id
    LEFT JOIN users b ON b.id = i.invited_by
    LEFT JOIN nonprofits n ON n.id = i.nonprofit_id
    LEFT JOIN mail_messages m ON m.id = i.message_id
    WHERE ${all} OR i.nonprofit_id = ${actor.nonprofit}`;
}

function asInvitation(row: Row): ColleagueInvitation {
  const isOpen = row.state !== 'set_up' && row.state !== 'withdrawn';
  return { ...row, can: { sendAgain: isOpen, withdraw: isOpen } };
}

export async function findInvitations(db: Db, actor: Actor, query: ColleagueInvitationsQuery, limit: number, offset: number) {
  const conditions = [sql`true`];
  if (query.state) conditions.push(sql`state = ${query.state}`);
  if (query.nonprofitId) conditions.push(sql`(nonprofit_ref->>'id')::int = ${query.nonprofitId}`);
  if (query.search) {
    const words = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(email ILIKE ${words} OR name ILIKE ${words})`);
  }
  const matched = sql`FROM (${invitationSql(actor)}) AS found WHERE ${sql.join(conditions, sql` AND `)}`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count ${matched}`.execute(db);
  const { rows } = await sql<Row>`SELECT * ${matched} ORDER BY invited_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(asInvitation) };
}

/** Invitations that were neither accepted nor withdrawn, by state. */
export async function countOpenInvitations(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`SELECT ${state} AS state, count(*)::int AS count
    FROM user_invitations i LEFT JOIN users u ON u.id = i.user_id LEFT JOIN mail_messages m ON m.id = i.message_id
    WHERE i.withdrawn_at IS NULL AND u.password_hash IS NULL GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.state, row.count]));
}

/** An invitation that the actor may see, locked for the rest of the transaction. The account comes first: no deadlock. */
export async function lockInvitation(tx: Tx, actor: Actor, id: number): Promise<ColleagueInvitation | undefined> {
  await sql`SELECT FROM users WHERE id = (SELECT user_id FROM user_invitations WHERE id = ${id}) FOR NO KEY UPDATE`.execute(tx);
  await tx.selectFrom('userInvitations').select('id').where('id', '=', id).forUpdate().execute();
  return findInvitation(tx, actor, id);
}

export async function findInvitation(db: Db, actor: Actor, id: number): Promise<ColleagueInvitation | undefined> {
  const { rows } = await sql<Row>`SELECT * FROM (${invitationSql(actor)}) AS found WHERE id = ${id}`.execute(db);
  return rows[0] && asInvitation(rows[0]);
}

interface Written {
  actor: Actor;
  email: string;
  name: string;
  nonprofitId: number | null;
  userId: number | null;
  messageId: number;
}

const linkDays = 14;

/** Notes that an email was queued: the first one of an invitation, or a further one. */
export async function storeInvitation(tx: Tx, { actor, email, name, nonprofitId, userId, messageId }: Written): Promise<void> {
  // an account has one invitation: an earlier one was withdrawn, perhaps of another nonprofit
  if (userId !== null) await tx.updateTable('userInvitations').set({ userId: null }).where('userId', '=', userId).execute();
  await sql`INSERT INTO user_invitations AS i (email, name, nonprofit_id, user_id, invited_by, message_id, expires_at)
    VALUES (${email}, ${name}, ${nonprofitId}, ${userId}, ${actor.id}, ${messageId}, now() + ${`${linkDays} days`}::interval)
    ON CONFLICT (email, nonprofit_id) DO UPDATE SET user_id = excluded.user_id, invited_by = excluded.invited_by,
      name = coalesce(nullif(excluded.name, ''), i.name), emails = i.emails + 1, message_id = excluded.message_id,
      invited_at = CASE WHEN i.withdrawn_at IS NULL THEN i.invited_at ELSE now() END, opened_at = CASE WHEN i.withdrawn_at IS NULL THEN i.opened_at END,
      emailed_at = now(), expires_at = excluded.expires_at, withdrawn_at = NULL`.execute(tx);
}

/** Notes that an invited person opened the page of their link, the first time. */
export async function markColleagueOpened(db: Db, email: string): Promise<void> {
  await sql`UPDATE user_invitations SET opened_at = now() FROM users
    WHERE users.id = user_id AND users.email = ${email} AND opened_at IS NULL`.execute(db);
}
