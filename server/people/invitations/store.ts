import { sql } from 'kysely';
import type { ColleagueInvitation, ColleagueInvitationsQuery } from '#contract/people/invitations.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { findInvitationRow, findInvitationRows, type Invitations, lockInvitationRow } from './invitation-rows.ts';
import { colleagueStateSql } from './state-sql.ts';

type Row = Omit<ColleagueInvitation, 'can'>;

/** Programme staff see all invitations; others see those of their nonprofit, without the mail server's errors. */
function ofColleagues(actor: Actor, all = may(actor, 'readAllUsers')): Invitations {
  // an account that is shown before it is set up would reveal that the address had no account
  const seen = sql`(${all} OR NOT i.by_nonprofit OR u.password_hash IS NOT NULL)`;
  const rows = sql`
    SELECT i.id, i.email, CASE WHEN ${seen} THEN coalesce(nullif(full_name(u.first_name, u.last_name), ''), i.name) ELSE i.name END AS name,
      CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'name', n.name) END AS nonprofit_ref,
      CASE WHEN ${seen} THEN i.user_id END AS user, ${sql.raw(colleagueStateSql)} AS state, i.invited_at, i.emails, i.opened_at, i.expires_at,
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
  if (query.unanswered) more.push(sql`nonprofit_ref IS NOT NULL AND state NOT IN ('set_up', 'withdrawn')`);
  const ordering = sql`invited_at DESC, id DESC`;
  return findInvitationRows<Row>(db, ofColleagues(actor), query, { name: 'name', more, ordering, limit, offset });
}

/** Locks an invitation that the actor may change. */
export function lockInvitation(tx: Tx, actor: Actor, id: number): Promise<ColleagueInvitation | undefined> {
  return lockInvitationRow<Row>(tx, ofColleagues(actor, may(actor, 'manageUsers')), id);
}

export function findInvitation(db: Db, actor: Actor, id: number): Promise<ColleagueInvitation | undefined> {
  return findInvitationRow<Row>(db, ofColleagues(actor), id);
}

/** The account of an invitation, even if the actor may not know of it. */
export async function findInvitedAccount(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('userInvitations').select('userId').where('id', '=', id).executeTakeFirst();
  return row?.userId ?? null;
}

/** The address of an invitation, and programme staff's own words in its last letter; empty if there are none. */
export async function findSent(db: Db, id: number): Promise<{ email: string; message: string }> {
  return db.selectFrom('userInvitations').select(['email', 'message']).where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Gives an invitation the address of its account, which staff may have corrected since. False: it stays with the old address,
 * because the account went to another nonprofit or the new address has an invitation of its own.
 */
export async function followAccount(tx: Tx, id: number): Promise<boolean> {
  await sql`UPDATE user_invitations i SET email = u.email FROM users u
    WHERE i.id = ${id} AND u.id = i.user_id AND u.email <> i.email AND u.nonprofit_id IS NOT DISTINCT FROM i.nonprofit_id
      AND NOT EXISTS (SELECT FROM user_invitations o WHERE o.email = u.email AND o.nonprofit_id IS NOT DISTINCT FROM i.nonprofit_id)`.execute(
    tx,
  );
  const { rows } = await sql`SELECT FROM user_invitations i JOIN users u ON u.id = i.user_id
    WHERE i.id = ${id} AND u.email <> i.email`.execute(tx);
  return rows.length === 0;
}

interface Written {
  actor: Pick<Actor, 'id'>;
  email: string;
  name: string;
  nonprofitId: number | null;
  userId: number;
  messageId: number;
  /** the inviting person's own words */
  message: string;
}

const linkDays = 14;
const linkEnd = sql<string>`now() + ${`${linkDays} days`}::interval`;

/** SQL: what a further email changes in an invitation. */
const askedAgain = sql`invited_by = excluded.invited_by, name = coalesce(nullif(excluded.name, ''), i.name), emails = i.emails + 1,
  invited_at = CASE WHEN i.withdrawn_at IS NULL THEN i.invited_at ELSE now() END,
  opened_at = CASE WHEN i.withdrawn_at IS NULL THEN i.opened_at END,
  asked_at = now(), expires_at = excluded.expires_at, withdrawn_at = NULL`;

/** Adds an invitation whose email was queued, or changes the invitation of the same address and nonprofit. */
export async function storeInvitation(
  tx: Tx,
  { actor, email, name, nonprofitId, userId, messageId, message }: Written,
): Promise<void> {
  await forgetInvitationsOf(tx, userId);
  await sql`INSERT INTO user_invitations AS i (email, name, nonprofit_id, user_id, invited_by, message_id, message, emailed_at, expires_at)
    VALUES (${email}, ${name}, ${nonprofitId}, ${userId}, ${actor.id}, ${messageId}, ${message}, now(), ${linkEnd})
    ON CONFLICT (email, nonprofit_id) DO UPDATE SET ${askedAgain}, user_id = excluded.user_id, by_nonprofit = false, ended_account = false,
      message_id = excluded.message_id, message = excluded.message, emailed_at = now()`.execute(tx);
}

/** An account belongs to one invitation: detaches it from earlier invitations, such as a withdrawn one of another nonprofit. */
async function forgetInvitationsOf(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('userInvitations').set({ userId: null }).where('userId', '=', userId).execute();
}

/**
 * Adds or changes the invitation for which nonprofit staff want an email; a job sends the email. `emails`: the number of this
 * email.
 */
export async function askForInvitation(
  tx: Tx,
  { actor, email, name, nonprofitId }: Pick<Written, 'actor' | 'email' | 'name' | 'nonprofitId'>,
): Promise<{ id: number; emails: number }> {
  const { rows } = await sql<{ id: number; emails: number }>`
    INSERT INTO user_invitations AS i (email, name, nonprofit_id, invited_by, by_nonprofit, expires_at)
    VALUES (${email}, ${name}, ${nonprofitId}, ${actor.id}, true, ${linkEnd})
    ON CONFLICT (email, nonprofit_id) DO UPDATE SET ${askedAgain}, by_nonprofit = i.by_nonprofit OR i.user_id IS NULL,
      message = CASE WHEN i.withdrawn_at IS NULL THEN i.message ELSE '' END, message_id = NULL, emailed_at = NULL
    RETURNING id, emails`.execute(tx);
  const [asked] = rows;
  if (!asked) throw new Error('an invitation vanished while it was stored');
  return asked;
}

/**
 * Changes the invitation after the job queued its email. `userId`: the account that the email's link opens; null if it has no
 * link.
 */
export async function noteEmailed(tx: Tx, id: number, { userId, messageId }: { userId: number | null; messageId: number }) {
  if (userId !== null) await forgetInvitationsOf(tx, userId);
  await tx
    .updateTable('userInvitations')
    .set({ userId, messageId, endedAccount: false, emailedAt: sql<string>`now()`, expiresAt: linkEnd })
    .where('id', '=', id)
    .execute();
}

/** Sets the moment when an invited person first began to fill in the page that the link opens. */
export async function markColleagueOpened(db: Db, email: string): Promise<void> {
  await sql`UPDATE user_invitations SET opened_at = now() FROM users
    WHERE users.id = user_id AND users.email = ${email} AND opened_at IS NULL`.execute(db);
}
