import { sql } from 'kysely';
import { invitationMessages, type readReviewerSetUp, type setUpReviewer } from '#contract/applications/reviews/invitations.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import { messages } from '#contract/platform/wire/shapes.ts';
import { findRankings, replaceRankings } from '#server/applications/reviews/rankings.ts';
import { setPassword } from '#server/people/sign-in/links.ts';
import { refuseCommonPassword } from '#server/people/sign-in/passwords/common-passwords.ts';
import { hashPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { findUser } from '#server/people/store.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { notSignedIn, refuseFields } from '#server/platform/http/errors.ts';

interface SetUp {
  db: Db;
  userId: number;
  tokenHash: Buffer;
  body: BodyOf<typeof setUpReviewer>;
}

/** The data that the set-up form begins with. */
export async function findSetUp(db: Db, userId: number): Promise<ResultOf<typeof readReviewerSetUp>> {
  const user = await db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst();
  return { hasPassword: user?.passwordHash != null, rankings: await findRankings(db, userId) };
}

/**
 * Accepts a reviewer's invitation: stores the categories, and a password for an account without one. A new password ends every
 * link and every other session of the account.
 */
export async function acceptInvitation({ db, userId, tokenHash, body }: SetUp): Promise<User> {
  if (body.password !== undefined) await refuseCommonPassword('password', body.password);
  const hash = body.password === undefined ? null : await hashPassword(body.password);
  return transact(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', userId)
      // the invitation may have been withdrawn while the password was hashed
      .where('isActive', '=', true)
      .where(sql<boolean>`'REVIEWER' = ANY (roles)`)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw notSignedIn();
    const hasPassword = user.passwordHash !== null;
    if (hasPassword && hash !== null) throw refuseFields({ password: [invitationMessages.hasPassword] });
    if (!hasPassword && hash === null) throw refuseFields({ password: [messages.required] });
    if (hash !== null) await setPassword(tx, userId, hash, tokenHash);
    await replaceRankings(tx, userId, body.rankings);
    const record = await findUser(tx, userId);
    if (!record) throw notSignedIn();
    return record;
  });
}
