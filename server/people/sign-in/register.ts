import type { Insertable } from 'kysely';
import type { register } from '#contract/people/registration.ts';
import type { Session } from '#contract/platform/access/accounts.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { type Phone, phoneErrors } from '#server/people/phone.ts';
import { findUser } from '#server/people/store.ts';
import type { AttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { type Client, rememberClient } from '#server/platform/access/client.ts';
import { startSession } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Users } from '#server/platform/database/types.ts';
import { type FieldErrors, refuseFields } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { createConfirmingLink } from './confirm-email.ts';
import { commonPasswordErrors } from './passwords/common-passwords.ts';
import { hashPassword } from './passwords/passwords.ts';

interface Registration {
  db: Db;
  limits: AttemptLimits;
  body: BodyOf<typeof register>;
  client: Client;
}

/** An account that was checked and is not stored yet. */
type NewAccount = Omit<Insertable<Users>, 'id'> & { email: string; firstName: string };

const phoneOf = (phoneNumber: string): Phone => ({
  phoneNumber,
  phoneRegion: phoneNumber === '' || phoneNumber.startsWith('+') ? '' : 'US',
});

/** What the contract cannot check of a new account: whether the phone number can exist, and whether the password is common. */
export async function accountErrors(sent: {
  phoneNumber?: string | undefined;
  password?: string | undefined;
}): Promise<FieldErrors> {
  const { phoneNumber = '', password = '' } = sent;
  return { ...phoneErrors(phoneOf(phoneNumber)), ...(await commonPasswordErrors('password', password)) };
}

/** Checks what was typed, and hashes the password. Call it before the transaction, because hashing takes time. */
export async function prepareAccount({ password, phoneNumber, ...person }: BodyOf<typeof register>): Promise<NewAccount> {
  const errors = await accountErrors({ password, phoneNumber });
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const phone = phoneOf(phoneNumber);
  return { ...person, ...phone, passwordHash: await hashPassword(password) };
}

/**
 * Stores an account without rights, welcomes it by email and signs it in. A database constraint refuses a second account
 * with the same address.
 */
export async function createAccount(tx: Tx, account: NewAccount, client: Client): Promise<{ id: number; token: string }> {
  const { id } = await tx.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow();
  await queueMail(tx, {
    to: account.email,
    template: 'welcome',
    data: { firstName: account.firstName, path: await createConfirmingLink(tx, id) },
  });
  const token = await startSession(tx, id, client);
  await rememberClient(tx, id, client);
  return { id, token };
}

/** Creates an account without rights and signs it in. */
export async function registerAccount({ db, limits, body, client }: Registration): Promise<Session> {
  await limits.attempt({ ip: client.ip, email: body.email });
  const account = await prepareAccount(body);
  return transact(db, async (tx) => {
    const { id, token } = await createAccount(tx, account, client);
    const user = await findUser(tx, id);
    if (!user) throw new Error('a user vanished while registering');
    return { ...user, token };
  });
}
