import { randomUUID } from 'node:crypto';
import type { InvitationState } from '#contract/people/invitations.ts';
import { createSetUpLink } from '#server/people/sign-in/set-up.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { demoHost } from './catalogue/entries.ts';
import type { Filling } from './filling.ts';

interface DemoInvitation {
  email: string;
  by: 'staff@demo.example' | 'nonprofit@demo.example';
  daysAgo: number;
  state: InvitationState;
}

const own = (name: string) => `${name}@${demoHost('Harbor Lantern Reading Room')}`;

/**
 * Invitations of colleagues, oldest first. Without a mail server, the email that is being sent soon gets the state “kept here”.
 */
export const demoColleagues: readonly DemoInvitation[] = [
  { email: own('treasurer'), by: 'nonprofit@demo.example', daysAgo: 60, state: 'set_up' },
  {
    email: `fundraiser@${demoHost('Kitchen Light Housing')}`,
    by: 'staff@demo.example',
    daysAgo: 19,
    state: 'expired',
  },
  { email: own('intern'), by: 'nonprofit@demo.example', daysAgo: 12, state: 'withdrawn' },
  { email: `manager@${demoHost('Second Hinge Repair')}`, by: 'staff@demo.example', daysAgo: 4, state: 'opened' },
  { email: 'editor@dmeo.example', by: 'staff@demo.example', daysAgo: 2, state: 'failed' },
  { email: own('librarian'), by: 'nonprofit@demo.example', daysAgo: 0, state: 'sending' },
];

export const mailFailure =
  'Can’t send mail - all recipients were rejected: 550 5.1.2 <editor@dmeo.example>: Recipient address rejected: Domain not found';

const day = 24 * 3_600_000;
const linkDays = 14;

/** Fills in invitations of colleagues in six states. The email of the last one waits to be sent. */
export async function fillInvitations({ tx, now }: Filling): Promise<void> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day).toISOString();
  for (const { email, by, daysAgo, state } of demoColleagues) {
    const invited = await findInvited(tx, email, by);
    const { messageId } = await mail(tx, invited, state, at(daysAgo));
    if (state === 'withdrawn') await tx.updateTable('users').set({ isActive: false }).where('id', '=', invited.id).execute();
    await tx
      .insertInto('userInvitations')
      .values({
        email,
        name: `${invited.firstName} ${invited.lastName}`,
        nonprofitId: invited.nonprofitId,
        userId: invited.id,
        invitedBy: invited.inviterId,
        messageId,
        invitedAt: at(daysAgo),
        askedAt: at(daysAgo),
        emailedAt: at(daysAgo),
        byNonprofit: by === 'nonprofit@demo.example',
        expiresAt: at(daysAgo - linkDays),
        openedAt: state === 'opened' || state === 'set_up' ? at(daysAgo - 1) : null,
        withdrawnAt: state === 'withdrawn' ? at(daysAgo - 3) : null,
      })
      .execute();
  }
}

type Invited = Awaited<ReturnType<typeof findInvited>>;

async function findInvited(tx: Tx, email: string, by: string) {
  return tx
    .selectFrom('users as u')
    .innerJoin('users as inviter', (join) => join.on('inviter.email', '=', by))
    .leftJoin('nonprofits as n', 'n.id', 'u.nonprofitId')
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName', 'u.nonprofitId', 'n.name as nonprofit'])
    .select(['inviter.id as inviterId', 'inviter.firstName as inviterFirstName', 'inviter.lastName as inviterLastName'])
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow();
}

/**
 * Makes a set-up link for each invitation that has not ended, and an email in the state “being sent” or “failed”. Other emails
 * are too old to show.
 */
async function mail(tx: Tx, invited: Invited, state: InvitationState, createdAt: string): Promise<{ messageId: number | null }> {
  if (state !== 'sending' && state !== 'failed' && state !== 'opened') return { messageId: null };
  const { email: to, inviterFirstName, inviterLastName, nonprofit } = invited;
  const path = await createSetUpLink(tx, invited.id);
  const data = { inviter: `${inviterFirstName} ${inviterLastName}`, nonprofit, path };
  if (state === 'opened') return { messageId: null };
  if (state === 'sending') return { messageId: await queueMail(tx, { to, template: 'colleague-invited', data }) };
  const { id } = await tx
    .insertInto('mailMessages')
    .values({
      ...{ recipient: to, template: 'colleague-invited', data: JSON.stringify(data), messageId: randomUUID(), createdAt },
      ...{ state: 'FAILED', attempts: 1, lastError: mailFailure },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { messageId: id };
}
