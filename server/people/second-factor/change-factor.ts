import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { type SecondFactor, secondFactorMessages } from '#contract/platform/access/second-factor.ts';
import { deletePasskeysOf } from '#server/people/passkeys/store.ts';
import { daysLeft, isRequiredOf } from '#server/platform/access/required.ts';
import { endSessions } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { contactOf, tellPerson } from './letters.ts';
import { newFactorSecret, shownSecret, stepOf, withoutGaps } from './one-time-code.ts';
import { wrongCode } from './prove-code.ts';
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { deleteFactor, findFactor, putInUse, storeSetUp } from './store.ts';

/** The state of a user's own second factor. */
export async function readFactor({ config }: App, db: Db, actor: Actor): Promise<SecondFactor> {
  const { secondFactorAt, days } = await db
    .selectFrom('users')
    .select('secondFactorAt')
    .select(sql<number | null>`extract(epoch FROM now() - second_factor_asked_at)::float8 / 86400`.as('days'))
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const person = {
    id: actor.id,
    roles: [...actor.roles],
    has_second_factor: secondFactorAt !== null,
    days_since_asked: days,
  };
  return {
    activeSince: secondFactorAt,
    recoveryCodesLeft: await countRecoveryCodes(db, actor.id),
    isRequired: isRequiredOf(config, person),
    daysLeft: daysLeft(config, person),
  };
}

/**
 * Begins a set-up, in place of an unconfirmed one. A second factor in use stays until the new one is confirmed. Throws 409
 * without a password.
 */
export async function beginSetUp({ config, vault }: App, tx: Tx, userId: number): Promise<{ secret: string; address: string }> {
  const { email, passwordHash } = await tx
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (passwordHash === null) throw refuse(409, secondFactorMessages.noPassword);
  const secret = newFactorSecret();
  await storeSetUp(tx, vault, userId, secret);
  return shownSecret(secret, config.public.programmeName, email);
}

/** Puts the second factor in use. Ends every other session, because these began without it. Returns the recovery codes. */
export async function confirmSetUp({ vault }: App, tx: Tx, userId: number, code: string, tokenHash: Buffer): Promise<string[]> {
  const factor = await findFactor(tx, vault, userId, 'set up');
  if (!factor?.secret) throw refuse(409, secondFactorMessages.noSetUp);
  const step = await stepOf(factor.secret, withoutGaps(code));
  if (step === null) throw wrongCode();
  await putInUse(tx, userId, factor.id, step);
  await endSessions(tx, userId, tokenHash);
  await tellPerson(tx, userId, { what: 'set up' });
  return makeRecoveryCodes(tx, userId);
}

export async function renewCodes(tx: Tx, userId: number): Promise<string[]> {
  const user = await tx
    .selectFrom('users')
    .select('secondFactorAt')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (user.secondFactorAt === null) throw refuse(409, secondFactorMessages.notOn);
  await tellPerson(tx, userId, { what: 'new recovery codes' });
  return makeRecoveryCodes(tx, userId);
}

export async function endOwnFactor({ config }: App, tx: Tx, actor: Actor): Promise<void> {
  if (isRequiredOf(config, { roles: [...actor.roles] })) throw refuse(409, secondFactorMessages.required);
  if (!(await deleteFactor(tx, actor.id))) throw refuse(409, secondFactorMessages.notOn);
  await tellPerson(tx, actor.id, { what: 'turned off' });
}

/** Turns off the second factor of a user who has lost it. Ends the user's sessions and passkeys: a thief may have them. */
export async function resetFactor(tx: Tx, actor: Actor, userId: number): Promise<void> {
  if (actor.id === userId) throw refuse(409, secondFactorMessages.ownReset);
  const users = tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate();
  if (!(await users.executeTakeFirst())) throw notFound();
  if (!(await deleteFactor(tx, userId))) throw refuse(409, secondFactorMessages.notOn);
  await deletePasskeysOf(tx, userId);
  await endSessions(tx, userId);
  await tellPerson(tx, userId, { what: 'reset', by: (await contactOf(tx, actor.id)).name }, actor);
}

/**
 * Turns off a second factor from the command line, for the case that no other programme staff can do it. Returns false if the
 * address has no account with a second factor.
 */
export async function resetByCommand(tx: Tx, email: string): Promise<boolean> {
  const user = await tx.selectFrom('users').select('id').where('email', '=', email).forNoKeyUpdate().executeTakeFirst();
  if (!user || !(await deleteFactor(tx, user.id))) return false;
  await deletePasskeysOf(tx, user.id);
  await endSessions(tx, user.id);
  await tellPerson(tx, user.id, { what: 'reset', by: 'Whoever runs the server' }, null);
  return true;
}
