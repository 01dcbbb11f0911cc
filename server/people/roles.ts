import { sql } from 'kysely';
import { roles as allRoles, type Role } from '#contract/people/permissions.ts';
import { type UserChanges, userMessages } from '#contract/people/users.ts';
import type { Tx } from '#server/database/connection.ts';
import { refuseFields } from '#server/http/errors.ts';

/** `roles` is the one truth: the flags add or remove their role. In the order of the contract, each once. */
export function rolesAfter(before: readonly Role[], { roles, isStaff, isReviewer }: UserChanges): Role[] {
  const after = new Set(roles ?? before);
  const follow = (role: Role, flag: boolean | undefined) => {
    if (flag === true) after.add(role);
    if (flag === false) after.delete(role);
  };
  follow('CFP_STAFF', isStaff);
  follow('REVIEWER', isReviewer);
  return allRoles.filter((role) => after.has(role));
}

/**
 * Refuses to take programme staff from the last account that has it and can sign in. One at a time:
 * of two requests about the last two accounts, the second sees what the first did.
 */
export async function keepOneProgrammeStaff(tx: Tx, userId: number, fields: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('almoner programme staff'))`.execute(tx);
  const staff = await tx
    .selectFrom('users')
    .select(['id', sql<boolean>`password_hash IS NOT NULL`.as('canSignIn')])
    .where('isActive', '=', true)
    .where(sql<boolean>`'CFP_STAFF' = ANY (roles)`)
    .execute();
  const canSignIn = staff.some(({ id, canSignIn }) => id === userId && canSignIn);
  const others = staff.filter((other) => other.id !== userId && (other.canSignIn || !canSignIn));
  if (others.length > 0) return;
  throw refuseFields(Object.fromEntries(fields.map((field) => [field, [userMessages.lastStaff]])));
}
