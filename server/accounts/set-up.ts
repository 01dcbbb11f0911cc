import { sql } from 'kysely';
import type { readSetUp, Session, setUp } from '#contract/accounts.ts';
import type { BodyOf, ResultOf } from '#contract/endpoint.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { refuse, refuseFields } from '#server/errors.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { holdLinkedUser } from './links.ts';
import { hashPassword } from './passwords.ts';
import { hashSecret, newSecret, startSession } from './session.ts';
import { findUser } from './store.ts';

const linkDays = 14;

/** Is there an account that can run the programme? */
export async function hasProgrammeStaff(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('isActive', '=', true)
    .where('passwordHash', 'is not', null)
    .where(sql<boolean>`'CFP_STAFF' = ANY (roles)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes a one-use link; answers its path. Without a user it makes the first programme-staff account. */
export async function createSetUpLink(tx: Db, userId: number | null): Promise<string> {
  const { secret, hash } = newSecret();
  const expiresAt = new Date(Date.now() + linkDays * 24 * 3_600_000).toISOString();
  await tx.insertInto('oneUseLinks').values({ hash, purpose: 'SET_UP', userId, expiresAt }).execute();
  return `/set-up/${secret}`;
}

/** For `create-staff`: the account of this address becomes programme staff; answers its set-up link's path. */
export async function inviteProgrammeStaff(tx: Tx, email: string): Promise<string> {
  const user = await tx
    .insertInto('users')
    .values({ email, roles: ['CFP_STAFF'] })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        isActive: true,
        roles: sql<
          string[]
        >`CASE WHEN 'CFP_STAFF' = ANY (users.roles) THEN users.roles ELSE users.roles || 'CFP_STAFF'::text END`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('oneUseLinks').where('userId', '=', user.id).execute();
  return createSetUpLink(tx, user.id);
}

const linkGone = () => refuse(404, 'Link Expired or Invalid');

function findLink(db: Db, token: string) {
  return db
    .selectFrom('oneUseLinks')
    .leftJoin('users', 'users.id', 'oneUseLinks.userId')
    .select(['oneUseLinks.userId', 'users.email', 'users.firstName', 'users.lastName', 'users.roles'])
    .where('oneUseLinks.hash', '=', hashSecret(token))
    .where('purpose', '=', 'SET_UP')
    .where('expiresAt', '>', sql<string>`now()`);
}

/** What a link is for. A link for the first account ends when there is one. */
export async function readSetUpLink(db: Db, token: string): Promise<ResultOf<typeof readSetUp>> {
  const link = await findLink(db, token).executeTakeFirst();
  if (!link || (link.userId === null && (await hasProgrammeStaff(db)))) throw linkGone();
  const { email, firstName, lastName, roles } = link;
  return { email, firstName: firstName ?? '', lastName: lastName ?? '', isStaff: roles?.includes('CFP_STAFF') ?? true };
}

/** Uses a link once; ends every other session of the account. */
export async function useSetUpLink(db: Db, token: string, body: BodyOf<typeof setUp>, userAgent: string): Promise<Session> {
  await readSetUpLink(db, token);
  await refuseCommonPassword('password', body.password);
  const passwordHash = await hashPassword(body.password);
  return db.transaction().execute(async (tx) => {
    await holdLinkedUser(tx, token);
    // One set-up at a time: of two links for the first account only one may make it.
    await sql`SELECT pg_advisory_xact_lock(hashtext('almoner set-up'))`.execute(tx);
    const { email } = await readSetUpLink(tx, token);
    if (email !== null && email !== body.email) throw refuseFields({ email: ['This link is for another email address.'] });
    const userId = await writeAccount(tx, body, passwordHash, email !== null);
    // This link, and any other that would open the account past its new password.
    await tx
      .deleteFrom('oneUseLinks')
      .where((is) => is.or([is('hash', '=', hashSecret(token)), is('userId', '=', userId)]))
      .execute();
    await tx.deleteFrom('tokens').where('userId', '=', userId).execute();
    const session = await startSession(tx, userId, userAgent);
    const user = await findUser(tx, userId);
    if (!user) throw new Error('a user vanished while being set up');
    return { ...user, token: session };
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
