import { sql } from 'kysely';
import type { Invitee } from '#contract/applications/reviews/invitations.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { endUnconfirmed } from '#server/people/sign-in/links.ts';
import { recordChanges } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { addJobs } from '#server/platform/jobs/add-job.ts';
import { markInvitationsSetUp } from './progress.ts';

interface Invited {
  id: number;
  email: string;
  /** the roles before the invitation */
  before: Role[];
  isNew: boolean;
}

/**
 * Invites people in a few statements, however many they are. `invitees` are in the order of their addresses. Existing accounts
 * are locked; each is active, or was left by a withdrawn invitation and becomes active again.
 */
export async function writeInvitations(tx: Tx, actor: Actor, invitees: readonly Invitee[]): Promise<void> {
  if (invitees.length === 0) return;
  const made = await makeAccounts(tx, invitees);
  const known = await giveRoles(
    tx,
    invitees.filter(({ email }) => !made.some((one) => one.email === email)).map(({ email }) => email),
  );
  const invited = [...made, ...known];
  await queueEmails(tx, await storeInvitations(tx, actor, invited));
  await markInvitationsSetUp(
    tx,
    known.map(({ id }) => id),
  );
  const nameOf = new Map(invitees.map(({ email, name }) => [email, name || email]));
  await recordChanges(
    tx,
    invited.map(({ id, email, before }) => ({
      actor,
      action: 'invited as a reviewer',
      subject: { kind: 'user' as const, id, name: nameOf.get(email) ?? email },
      changes: before.includes('REVIEWER') ? {} : { roles: { from: before, to: [...before, 'REVIEWER'] } },
    })),
  );
}

async function makeAccounts(tx: Tx, invitees: readonly Invitee[]): Promise<Invited[]> {
  const names = invitees.map(({ name }) => {
    const words = name.split(' ');
    return words.length > 1 ? { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' } : { first: name, last: '' };
  });
  const { rows } = await sql<{ id: number; email: string }>`
    INSERT INTO users (email, first_name, last_name, roles)
    SELECT email, first_name, last_name, '{REVIEWER}' FROM unnest(${invitees.map(({ email }) => email)}::text[],
      ${names.map(({ first }) => first)}::text[], ${names.map(({ last }) => last)}::text[]) AS p (email, first_name, last_name)
    ON CONFLICT (email) DO NOTHING RETURNING id, email`.execute(tx);
  return rows.map((row) => ({ ...row, before: [], isNew: true }));
}

async function giveRoles(tx: Tx, emails: readonly string[]): Promise<Invited[]> {
  const { rows } = await sql<{ id: number; email: string; before: Role[]; unconfirmed: boolean }>`
    SELECT id, email, roles AS before, email_confirmed_at IS NULL AND password_hash IS NOT NULL AS unconfirmed
    FROM users WHERE email = ANY (${emails}::text[]) ORDER BY email FOR NO KEY UPDATE`.execute(tx);
  // a stranger may have registered the address: end that registration, so that the invitation's link opens the account
  for (const { id } of rows.filter(({ unconfirmed }) => unconfirmed)) await endUnconfirmed(tx, id);
  const without = rows.filter(({ before }) => !before.includes('REVIEWER')).map(({ id }) => id);
  await sql`UPDATE users SET roles = roles || 'REVIEWER'::text, is_active = true, version = version + 1
    WHERE id = ANY (${without}::int[])`.execute(tx);
  return rows.map(({ id, email, before }) => ({ id, email, before, isNew: false }));
}

interface Queued {
  id: number;
  number: number;
}

async function storeInvitations(tx: Tx, actor: Actor, invited: readonly Invited[]): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    INSERT INTO reviewer_invitations AS i (user_id, invited_by, made_account, gave_role)
    SELECT user_id, ${actor.id}, is_new, gives_role
    FROM unnest(${invited.map(({ id }) => id)}::int[], ${invited.map(({ isNew }) => isNew)}::boolean[],
      ${invited.map(({ before }) => !before.includes('REVIEWER'))}::boolean[]) AS p (user_id, is_new, gives_role)
    ON CONFLICT (user_id) DO UPDATE SET invited_by = excluded.invited_by, invited_at = now(), emails = i.emails + 1,
      gave_role = excluded.gave_role OR (i.gave_role AND i.withdrawn_at IS NULL), withdrawn_at = NULL, message_id = NULL,
        emailed_at = NULL, expires_at = NULL
    RETURNING id, emails AS number`.execute(tx);
  return rows;
}

/** Queues the emails with these numbers. Each number is written once, even if the job runs again. */
export function queueEmails(tx: Tx, emails: readonly Queued[]): Promise<void> {
  return addJobs(tx, 'mail-invitation', emails, { bulk: true });
}
