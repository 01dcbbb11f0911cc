import { sql } from 'kysely';
import { emailChangeMessages } from '#contract/people/email-change.ts';
import type { readSetUp, setUp } from '#contract/people/set-up.ts';
import type { Session, User } from '#contract/platform/access/accounts.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { findKept } from '#server/people/email-change/store.ts';
import { countingCodes, proveCode } from '#server/people/second-factor/prove-code.ts';
import { findUser } from '#server/people/store.ts';
import { isFullStaffSql } from '#server/platform/access/actor-cte.ts';
import type { AttemptLimits } from '#server/platform/access/attempt-limits.ts';
import { type Client, rememberClient } from '#server/platform/access/client.ts';
import { endSessions, hashSecret, newSecret, startSession } from '#server/platform/access/session.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { endUnconfirmed, holdLinkedUser, markConfirmed } from './links.ts';
import { refuseCommonPassword } from './passwords/common-passwords.ts';
import { hashPassword } from './passwords/passwords.ts';

const linkDays = 14;

/** Whether an account exists that can run the programme. */
export async function hasProgrammeStaff(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('isActive', '=', true)
    .where('passwordHash', 'is not', null)
    .where(sql.raw<boolean>(isFullStaffSql))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Creates a one-use link and returns its path. Without a user, the link creates the first programme staff account. */
export async function createSetUpLink(tx: Db, userId: number | null): Promise<string> {
  const { secret, hash } = newSecret();
  const expiresAt = new Date(Date.now() + linkDays * 24 * 3_600_000).toISOString();
  await tx.insertInto('oneUseLinks').values({ hash, purpose: 'SET_UP', userId, expiresAt }).execute();
  return `/set-up/${secret}`;
}

/** For `create-staff`: makes the account of this address programme staff, or creates one. Returns the path of its set-up link. */
export async function inviteProgrammeStaff(tx: Tx, email: string): Promise<string> {
  const before = await tx
    .selectFrom('users')
    .select(['roles', 'staffFields', 'isActive'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  if ((await findKept(tx, [email])).has(email)) throw new StartRefused(`${email}: ${emailChangeMessages.kept}`);
  const user = await tx
    .insertInto('users')
    .values({ email, roles: ['CFP_STAFF'] })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        isActive: true,
        // who runs the command on the server gives all fields of work back
        staffFields: null,
        roles: sql<
          string[]
        >`CASE WHEN 'CFP_STAFF' = ANY (users.roles) THEN users.roles ELSE users.roles || 'CFP_STAFF'::text END`,
      }),
    )
    .returning(['id', 'roles', 'staffFields', 'isActive'])
    .executeTakeFirstOrThrow();
  await recordChange(tx, {
    actor: null,
    action: before ? 'invited' : 'created',
    subject: { kind: 'user', id: user.id, name: email },
    changes: changesBetween(before ?? { roles: [], staffFields: null, isActive: true }, user, [
      'roles',
      'staffFields',
      'isActive',
    ]),
    reason: 'By the command create-staff.',
  });
  await tx.deleteFrom('oneUseLinks').where('userId', '=', user.id).execute();
  await endUnconfirmed(tx, user.id);
  return createSetUpLink(tx, user.id);
}

const linkGone = () => refuse(404, 'Link Expired or Invalid');

function findLink(db: Db, token: string) {
  return db
    .selectFrom('oneUseLinks')
    .leftJoin('users', 'users.id', 'oneUseLinks.userId')
    .leftJoin('nonprofits', 'nonprofits.id', 'users.nonprofitId')
    .select(['oneUseLinks.userId', 'users.email', 'users.firstName', 'users.lastName', 'users.roles'])
    .select('nonprofits.name as nonprofit')
    .where('oneUseLinks.hash', '=', hashSecret(token))
    .where('purpose', '=', 'SET_UP')
    .where('expiresAt', '>', sql<string>`now()`);
}

/**
 * The person whom a set-up link is for. A link for the first account ends once programme staff can sign in. Throws 404 if the link
 * does not work.
 */
export async function readSetUpLink(db: Db, token: string): Promise<ResultOf<typeof readSetUp>> {
  const link = await findLink(db, token).executeTakeFirst();
  if (!link || (link.userId === null && (await hasProgrammeStaff(db)))) throw linkGone();
  const { email, firstName, lastName, nonprofit } = link;
  const roles = (link.roles ?? ['CFP_STAFF']) as Role[];
  return { email, firstName: firstName ?? '', lastName: lastName ?? '', roles, nonprofit };
}

interface SetUp {
  db: Db;
  vault: Vault;
  codes: AttemptLimits;
  token: string;
  body: BodyOf<typeof setUp>;
  client: Client;
}

/**
 * Sets name and password by a set-up link, which works once, and ends every other session of the account. If the account has a
 * second factor, its code is required.
 */
export async function useSetUpLink({ db, vault, codes, token, body, client }: SetUp): Promise<Session> {
  await readSetUpLink(db, token);
  await refuseCommonPassword('password', body.password);
  const passwordHash = await hashPassword(body.password);
  const open = async (tx: Tx) => {
    await holdLinkedUser(tx, token);
    // Runs set-ups one after the other, so that of two links for the first account only one works.
    await sql`SELECT pg_advisory_xact_lock(hashtext('almoner set-up'))`.execute(tx);
    const { email } = await readSetUpLink(tx, token);
    if (email !== null && email !== body.email) throw refuseFields({ email: ['This link is for another email address.'] });
    const userId = await writeAccount(tx, body, passwordHash, email !== null);
    // Deletes this link, and all others that could open the account after its password is set.
    await tx
      .deleteFrom('oneUseLinks')
      .where((is) => is.or([is('hash', '=', hashSecret(token)), is('userId', '=', userId)]))
      .execute();
    await endSessions(tx, userId);
    await markConfirmed(tx, userId);
    const session = await startSession(tx, userId, client, await proveCode(tx, vault, userId, body.code));
    await rememberClient(tx, userId, client);
    const user = await findUser(tx, userId);
    if (!user) throw new Error('a user vanished while being set up');
    if (email === null) await recordFirstAccount(tx, user);
    return { ...user, token: session };
  };
  return countingCodes({ limits: codes, attempt: { ip: client.ip, email: body.email }, code: body.code }, () =>
    transact(db, open),
  );
}

async function recordFirstAccount(tx: Tx, { id, fullName, roles }: User): Promise<void> {
  await recordChange(tx, {
    actor: null,
    action: 'created',
    subject: { kind: 'user', id, name: fullName },
    changes: { roles: { from: [], to: roles } },
    reason: 'The first staff account.',
  });
}

async function writeAccount(tx: Tx, body: BodyOf<typeof setUp>, passwordHash: string, exists: boolean): Promise<number> {
  const { email, firstName, lastName } = body;
  const written = exists
    ? await tx
        .updateTable('users')
        .set({ firstName, lastName, passwordHash })
        .where('email', '=', email)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('users')
        .values({ email, firstName, lastName, passwordHash, roles: ['CFP_STAFF'] })
        .returning('id')
        .executeTakeFirstOrThrow();
  return written.id;
}
