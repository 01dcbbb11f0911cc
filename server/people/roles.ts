import { sql } from 'kysely';
import { roles as allRoles, type Role } from '#contract/people/permissions.ts';
import { type UserChanges, userMessages } from '#contract/people/users.ts';
import type { Tx } from '#server/database/connection.ts';
import { refuseFields } from '#server/http/errors.ts';

/** Returns the new `roles`; each flag adds or removes its role. Roles are in the contract's order, without duplicates. */
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
 * Refuses to remove programme staff from the last account that has the role and can sign in. A lock runs such requests
 * one after the other, so that two of them cannot remove the last two accounts.
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
