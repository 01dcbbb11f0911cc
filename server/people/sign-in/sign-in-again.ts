import { sql } from 'kysely';
import { passkeyMessages } from '#contract/platform/access/passkeys.ts';
import { secondFactorMessages } from '#contract/platform/access/second-factor.ts';
import { sessionMessages, type signInAgain } from '#contract/platform/access/sessions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { messages } from '#contract/platform/wire/shapes.ts';
import type { Site } from '#server/people/passkeys/add-passkey.ts';
import { provePasskey } from '#server/people/passkeys/prove-passkey.ts';
import { countingCodes, proveCode } from '#server/people/second-factor/prove-code.ts';
import { stillOpens } from '#server/people/store.ts';
import type { AttemptLimits } from '#server/platform/access/attempt-limits.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { notSignedIn, refuse, refuseFields } from '#server/platform/http/errors.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { matchPassword, renewHash } from './passwords/passwords.ts';

interface Again {
  db: Db;
  limits: AttemptLimits;
  codes: AttemptLimits;
  vault: Vault;
  userId: number;
  tokenHash: Buffer;
  ip: string;
  site: Site;
  body: BodyOf<typeof signInAgain>;
}

/**
 * Makes the session's sign-in recent, once its user has proved who they are by a passkey, a code or the password. With a second
 * factor, the password does not count: a thief may have the session and the password, but not the second factor.
 */
export async function proveAgain({ db, limits, codes, vault, userId, tokenHash, ip, site, body }: Again): Promise<void> {
  if (body.passkey !== undefined) return proveByPasskey(db, { site, userId, tokenHash, response: body.passkey });
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'secondFactorAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!account) throw notSignedIn();
  const attempt = { ip, email: account.email, device: tokenHash };
  if (account.secondFactorAt !== null) {
    const { code } = body;
    if (code === undefined) throw refuseFields({ code: [messages.required] });
    return countingCodes({ limits: codes, attempt, code }, () =>
      transact(db, async (tx) => {
        const proof = await proveCode(tx, vault, userId, code);
        if (!proof) throw refuseFields({ code: [secondFactorMessages.notOn] });
        await noteProof(tx, tokenHash);
      }),
    );
  }
  if (body.password === undefined) throw refuseFields({ password: [messages.required] });
  if (account.passwordHash === null) throw refuse(403, sessionMessages.noPassword);
  await limits.attempt(attempt);
  const refusal = () => refuseFields({ password: [sessionMessages.wrongPassword] });
  const { password } = body;
  const match = await matchPassword(account.passwordHash, password);
  if (!match) throw refusal();
  await limits.succeeded(attempt);
  await transact(db, async (tx) => {
    if (!(await stillOpens(tx, account))) throw refusal();
    await renewHash(tx, match, { id: userId, password });
    await noteProof(tx, tokenHash);
  });
}

interface ByPasskey {
  site: Site;
  userId: number;
  tokenHash: Buffer;
  response: string;
}

/** A passkey of another account proves nothing here. */
async function proveByPasskey(db: Db, { site, userId, tokenHash, response }: ByPasskey): Promise<void> {
  await transact(db, async (tx) => {
    const proof = await provePasskey(tx, site, response);
    if (proof?.userId !== userId) throw refuseFields({ non_field_errors: [passkeyMessages.notYours] });
    await noteProof(tx, tokenHash);
  });
}

async function noteProof(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.updateTable('tokens').set({ provedAt: sql<string>`now()` }).where('hash', '=', tokenHash).execute();
}
