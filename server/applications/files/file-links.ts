import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Actor } from '#contract/people/permissions.ts';
import type { Db } from '#server/database/connection.ts';
import { liveSessions } from '#server/people/sign-in/session.ts';

/** seconds; a page that stays open for an evening can still open its files */
const lasts = 12 * 3_600;

/** Signs links for one session. */
export interface FileLinks {
  linkFor(file: number, person: Pick<Actor, 'id'>): string;
}

/**
 * Signed links to private files. A link is valid in one session and for 12 hours. It is no permission: each use checks whether
 * the user may still read the response.
 */
export interface FileLinkSigner {
  of(tokenHash: Buffer): FileLinks;
  /** Returns the user of a valid link; null if the link is forged or expired, or its session has ended. */
  userOf(file: number, query: { person: number; expires: number; signature: string }): Promise<number | null>;
}

const secretName = 'file_link_secret';

/** The first start creates the secret. All processes of one database share it. */
export async function openFileLinks(db: Db): Promise<FileLinkSigner> {
  await db
    .insertInto('installation')
    .values({ key: secretName, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('installation').select('value').where('key', '=', secretName).executeTakeFirstOrThrow();
  const sign = (session: Buffer, file: number, person: number, expires: number) =>
    createHmac('sha256', value).update(session).update(`application-file ${file} ${person} ${expires}`).digest();
  return {
    of: (session) => ({
      linkFor(file, { id }) {
        const expires = Math.ceil(Date.now() / 1_000) + lasts;
        const signature = sign(session, file, id, expires).toString('base64url');
        return `/application-files/${file}/?person=${id}&expires=${expires}&signature=${signature}`;
      },
    }),
    async userOf(file, { person, expires, signature }) {
      if (expires * 1_000 <= Date.now()) return null;
      const given = Buffer.from(signature, 'base64url');
      const isOf = (session: Buffer) => {
        const ours = sign(session, file, person, expires);
        return ours.length === given.length && timingSafeEqual(ours, given);
      };
      return (await liveSessions(db, person)).some(isOf) ? person : null;
    },
  };
}
