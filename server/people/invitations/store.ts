import { sql } from 'kysely';
import type { ColleagueInvitation, ColleagueInvitationsQuery } from '#contract/people/invitations.ts';
import { type Actor, isProgrammeStaff } from '#contract/people/permissions.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { findInvitationRow, findInvitationRows, type Invitations, lockInvitationRow } from './invitation-rows.ts';
import { colleagueStateSql } from './state-sql.ts';

type Row = Omit<ColleagueInvitation, 'can'>;

/** Programme staff see all; others those of their nonprofit, without what the mail server said. */
function ofColleagues(actor: Actor): Invitations {
  const all = isProgrammeStaff(actor);
  const rows = sql`
    SELECT i.id, i.email, coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), i.name) AS name,
      CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'name', n.name) END AS nonprofit_ref,
      i.user_id AS user, ${sql.raw(colleagueStateSql)} AS state, i.invited_at, i.emails, i.opened_at, i.expires_at,
      person_name(b.first_name, b.last_name, b.email) AS invited_by,
      CASE WHEN ${all} THEN m.id END AS email_id, CASE WHEN ${all} THEN m.last_error END AS email_error
    FROM user_invitations i
    LEFT JOIN users u ON u.id = i.user_id
    LEFT JOIN users b ON b.id = i.invited_by
    LEFT JOIN nonprofits n ON n.id = i.nonprofit_id
    LEFT JOIN mail_messages m ON m.id = i.message_id
    WHERE ${all} OR i.nonprofit_id = ${actor.nonprofit}`;
  return { table: 'user_invitations', rows };
}

export function findInvitations(db: Db, actor: Actor, query: ColleagueInvitationsQuery, limit: number, offset: number) {
  const more = query.nonprofitId ? [sql`(nonprofit_ref->>'id')::int = ${query.nonprofitId}`] : [];
  const ordering = sql`invited_at DESC, id DESC`;
  return findInvitationRows<Row>(db, ofColleagues(actor), query, { name: 'name', more, ordering, limit, offset });
}

/** An invitation that the actor may see. */
export function lockInvitation(tx: Tx, actor: Actor, id: number): Promise<ColleagueInvitation | undefined> {
  return lockInvitationRow<Row>(tx, ofColleagues(actor), id);
}

export function findInvitation(db: Db, actor: Actor, id: number): Promise<ColleagueInvitation | undefined> {
  return findInvitationRow<Row>(db, ofColleagues(actor), id);
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
