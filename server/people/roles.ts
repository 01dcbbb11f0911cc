import { type RawBuilder, sql } from 'kysely';
import { type UserChanges, userMessages } from '#contract/people/users.ts';
import type { ProgrammeRight } from '#contract/platform/access/permissions.ts';
import { roles as allRoles, type Role } from '#contract/platform/access/roles.ts';
import { isFullStaffSql, rolesMay } from '#server/platform/access/actor-cte.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';

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

interface StaffAccount {
  id: number;
  canSignIn: boolean;
}

/** The accounts that can run the programme: active programme staff with all fields of work. */
async function activeStaff(db: Db): Promise<StaffAccount[]> {
  return db
    .selectFrom('users')
    .select(['id', sql<boolean>`password_hash IS NOT NULL`.as('canSignIn')])
    .where('isActive', '=', true)
    .where(sql.raw<boolean>(isFullStaffSql))
    .orderBy('id')
    .execute();
}

/** The addresses of all active people with this right, for letters. */
export async function findStaffEmails(db: Db, right: ProgrammeRight): Promise<string[]> {
  const staff = await db
    .selectFrom('users')
    .select('email')
    .where('isActive', '=', true)
    .where(sql.raw<boolean>(rolesMay(right)))
    .execute();
  return staff.map(({ email }) => email);
}

/**
 * Whether the programme needs this account. If the account can sign in, no other one of `staff` can; if it cannot, there is no
 * other one.
 */
function isNeeded(staff: readonly StaffAccount[], userId: number): boolean {
  const canSignIn = staff.some(({ id, canSignIn }) => id === userId && canSignIn);
  return !staff.some((other) => other.id !== userId && (other.canSignIn || !canSignIn));
}

/** Makes requests that remove or narrow programme staff wait for each other, so that two of them cannot remove the last two accounts. */
async function lockStaff(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('almoner programme staff'))`.execute(tx);
}

/**
 * Refuses a change that takes this account, or a field of its work, away from programme staff, if nobody else could run the programme.
 * `fields` get the message.
 */
export async function keepOneProgrammeStaff(tx: Tx, userId: number, fields: readonly string[]): Promise<void> {
  await lockStaff(tx);
  if (!isNeeded(await activeStaff(tx), userId)) return;
  throw refuseFields(Object.fromEntries(fields.map((field) => [field, [userMessages.lastStaff]])));
}

/** Of the `chosen` ids (SQL), the programme staff who must stay so that the programme can be run, in id order. */
export async function findNeededStaff(db: Db, chosen: RawBuilder<unknown>, lock: boolean): Promise<number[]> {
  const going = sql<{
    id: number;
  }>`SELECT id FROM users WHERE is_active AND ${sql.raw(isFullStaffSql)} AND id IN (${chosen}) ORDER BY id`;
  const { rows } = await going.execute(db);
  if (rows.length === 0) return [];
  if (lock) await lockStaff(db);
  let staff = await activeStaff(db);
  const needed: number[] = [];
  for (const { id } of rows) {
    if (isNeeded(staff, id)) needed.push(id);
    else staff = staff.filter((other) => other.id !== id);
  }
  return needed;
}
