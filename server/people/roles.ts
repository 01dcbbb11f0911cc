import { type RawBuilder, sql } from 'kysely';
import { type UserChanges, userMessages } from '#contract/people/users.ts';
import { roles as allRoles, type Role } from '#contract/platform/access/roles.ts';
import { isStaffSql } from '#server/platform/access/actor-cte.ts';
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

async function activeStaff(db: Db): Promise<StaffAccount[]> {
  return db
    .selectFrom('users')
    .select(['id', sql<boolean>`password_hash IS NOT NULL`.as('canSignIn')])
    .where('isActive', '=', true)
    .where(sql.raw<boolean>(isStaffSql))
    .orderBy('id')
    .execute();
}

/** The addresses of all active programme staff, for letters. */
export async function findStaffEmails(db: Db): Promise<string[]> {
  const staff = await db
    .selectFrom('users')
    .select('email')
    .where('isActive', '=', true)
    .where(sql.raw<boolean>(isStaffSql))
    .execute();
  return staff.map(({ email }) => email);
}

/**
 * Whether the programme needs this account. If the account can sign in, no other programme staff can; if it cannot, there is no
 * other account of programme staff.
 */
function isNeeded(staff: readonly StaffAccount[], userId: number): boolean {
  const canSignIn = staff.some(({ id, canSignIn }) => id === userId && canSignIn);
  return !staff.some((other) => other.id !== userId && (other.canSignIn || !canSignIn));
}

/** Makes requests that remove programme staff wait for each other, so that two of them cannot remove the last two accounts. */
async function lockStaff(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('almoner programme staff'))`.execute(tx);
}

/**
 * Refuses a change that takes this account away from programme staff, if the programme could not be run without the account.
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
  }>`SELECT id FROM users WHERE is_active AND ${sql.raw(isStaffSql)} AND id IN (${chosen}) ORDER BY id`;
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
