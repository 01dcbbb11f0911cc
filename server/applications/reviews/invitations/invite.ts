import { sql } from 'kysely';
import {
  type InvitedBatch,
  type Invitee,
  invitationLimit,
  invitationMessages,
} from '#contract/applications/reviews/invitations.ts';
import { emailChangeMessages } from '#contract/people/email-change.ts';
import { type PastedAddress, whyWrong } from '#contract/people/invitation-addresses.ts';
import { type Actor, isProgrammeStaff, may } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { findKept } from '#server/people/email-change/store.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { writeInvitations } from './write-invitations.ts';

interface Known {
  id: number;
  email: string;
  roles: Role[];
  isActive: boolean;
  /** a withdrawn invitation made this account, and nobody has used it */
  isLeftover: boolean;
  /** somebody registered this address and did not confirm it */
  isUnconfirmed: boolean;
}

/** Previews the invitation of these addresses: what it would do with each. Each address appears once. */
export async function previewInvitations(db: Db, { actor, pasted, field }: Omit<Invite, 'skipInvalid'>): Promise<InvitedBatch> {
  const once = new Map<string, PastedAddress>();
  for (const one of pasted) if (!once.has(one.email)) once.set(one.email, one);
  if (once.size > invitationLimit) throw refuseFields({ [field]: [invitationMessages.tooMany] });
  const known = await findKnown(db, [...once.keys()]);
  const kept = await findKept(db, [...once.keys()]);
  const invitees = [...once.values()].map((one): Invitee => {
    const { line, email, name } = one;
    return { line, email, name, ...standing(actor, one, known.get(email), kept.has(email)) };
  });
  const count = (status: Invitee['status']) => invitees.filter((one) => one.status === status).length;
  return {
    counts: { new: count('new'), known: count('known'), reviewer: count('reviewer'), invalid: count('invalid') },
    repeated: pasted.length - once.size,
    invitees,
    invited: 0,
  };
}

function standing(
  actor: Actor,
  { valid, email }: PastedAddress,
  user: Known | undefined,
  isKept: boolean,
): Pick<Invitee, 'status' | 'message'> {
  if (!valid) return { status: 'invalid', message: whyWrong(email) };
  if (isKept) return { status: 'invalid', message: emailChangeMessages.kept };
  if (!user || user.isLeftover) return { status: 'new', message: '' };
  if (!user.isActive) return { status: 'invalid', message: invitationMessages.deactivated };
  // the invitation would end the password and the second factor of a colleague
  if (user.isUnconfirmed && isProgrammeStaff(user) && !may(actor, 'manageUsers'))
    return { status: 'invalid', message: invitationMessages.colleague };
  const message = user.isUnconfirmed ? invitationMessages.unconfirmed : '';
  return { status: user.roles.includes('REVIEWER') ? 'reviewer' : 'known', message };
}

async function findKnown(db: Db, emails: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    SELECT u.id, u.email, u.roles, u.is_active,
      NOT u.is_active AND u.password_hash IS NULL AND EXISTS (SELECT FROM reviewer_invitations i
        WHERE i.user_id = u.id AND i.made_account AND i.withdrawn_at IS NOT NULL) AS is_leftover,
      u.password_hash IS NOT NULL AND u.email_confirmed_at IS NULL AS is_unconfirmed
    FROM users u WHERE u.email = ANY (${emails}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.email, row]));
}

/** Locks the accounts before they are read, so that none is deactivated between the check and the invitation. */
async function lockAccounts(tx: Tx, emails: readonly string[]): Promise<void> {
  await sql`SELECT FROM users WHERE email = ANY (${emails}::text[]) ORDER BY email FOR NO KEY UPDATE`.execute(tx);
}

interface Invite {
  actor: Actor;
  pasted: readonly PastedAddress[];
  skipInvalid: boolean;
  /** the field that gets a refusal's message */
  field: 'emails' | 'file';
}

/** Invites reviewers. Accounts, roles and emails are stored together, or nothing is stored. */
export async function inviteAll(tx: Tx, { actor, pasted, skipInvalid, field }: Invite): Promise<InvitedBatch> {
  const inFile = field === 'file';
  const refused = (message: string) => refuseFields({ [field]: [message] });
  if (pasted.length === 0) throw refused(inFile ? invitationMessages.noneInFile : invitationMessages.none);
  await lockAccounts(
    tx,
    pasted.map(({ email }) => email),
  );
  const batch = await previewInvitations(tx, { actor, pasted, field });
  if (batch.counts.invalid > 0 && !skipInvalid)
    throw refused(inFile ? invitationMessages.invalidFile : invitationMessages.invalid);
  // Write in the order of addresses, so that two batches cannot deadlock.
  const wanted = batch.invitees.filter(({ status }) => status !== 'invalid').toSorted((a, b) => (a.email < b.email ? -1 : 1));
  await writeInvitations(tx, actor, wanted);
  return { ...batch, invited: wanted.length };
}
