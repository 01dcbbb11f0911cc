import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { SecondFactorNews } from '#server/people/letters/second-factor.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

const actions: Record<SecondFactorNews['what'], string> = {
  'set up': 'set up two-step sign-in',
  'turned off': 'turned off two-step sign-in',
  reset: 'reset two-step sign-in',
  'new recovery codes': 'made new recovery codes',
  'recovery code used': 'used a recovery code',
};

/** Mails the user what happened to the second factor, and records it in the audit trail. */
export async function tellPerson(
  tx: Tx,
  userId: number,
  news: SecondFactorNews,
  actor: Pick<Actor, 'id'> | null = { id: userId },
): Promise<void> {
  const { email, name } = await contactOf(tx, userId);
  await recordChange(tx, { actor, action: actions[news.what], subject: { kind: 'user', id: userId, name } });
  await queueMail(tx, { to: email, template: 'second-factor', data: news });
}

export async function contactOf(tx: Tx, userId: number): Promise<{ email: string; name: string }> {
  return tx
    .selectFrom('users')
    .select(['email', sql<string>`person_name(first_name, last_name, email)`.as('name')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
