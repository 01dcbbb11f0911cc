import { sql } from 'kysely';
import type { Role } from '#contract/platform/access/roles.ts';
import { notOnBoard } from '#server/people/board-terms.ts';
import { findKept } from '#server/people/email-change/store.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { Inviting } from './mail-invitation.ts';

interface Account {
  roles: Role[];
  nonprofitId: number | null;
}

/** Makes an account and returns its id; undefined if the address has an account already, or is kept for the account that left it. */
export async function makeAccount(tx: Tx, email: string, name: string, account: Account): Promise<number | undefined> {
  if ((await findKept(tx, [email])).size > 0) return undefined;
  const words = name.split(' ');
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : '';
  const firstName = words.length > 1 ? words.slice(0, -1).join(' ') : name;
  const made = await tx
    .insertInto('users')
    .values({ email, firstName, lastName, ...account })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/**
 * Whether this address has an account without a password that is inactive after a withdrawn invitation. If it has, locks the row.
 */
export async function isAsleep(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users
    WHERE email = ${email} AND NOT is_active AND password_hash IS NULL AND EXISTS (SELECT FROM user_invitations
      WHERE user_id = users.id AND (withdrawn_at IS NOT NULL OR ended_account)) FOR NO KEY UPDATE`.execute(tx);
  return rows.length > 0;
}

/** Makes the account active again. Who was programme staff in some fields of work, and is so again, keeps them. */
export async function wakeAccount(tx: Tx, email: string, account: Account): Promise<number | undefined> {
  const again = account.roles.includes('CFP_STAFF');
  const woken = await tx
    .updateTable('users')
    .set((write) => ({
      ...notOnBoard,
      ...(!again && { staffFields: null }),
      ...account,
      isActive: true,
      version: write('version', '+', 1),
    }))
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  return woken?.id;
}

export async function recordInvited(
  tx: Tx,
  { actor, nonprofit }: Pick<Inviting, 'actor' | 'nonprofit'>,
  id: number,
  name: string,
  roles: Role[],
): Promise<void> {
  const { staffFields } = await tx.selectFrom('users').select('staffFields').where('id', '=', id).executeTakeFirstOrThrow();
  const to = { roles, nonprofit: nonprofit?.name ?? null, ...(staffFields && { staffFields }) };
  const changes = Object.fromEntries(Object.entries(to).map(([field, value]) => [field, { from: null, to: value }]));
  await recordChange(tx, { actor, action: 'invited', subject: { kind: 'user', id, name }, changes });
}
