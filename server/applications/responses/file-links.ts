import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Actor } from '#contract/permissions.ts';
import type { Db } from '#server/database/connection.ts';

/** An evening's work: a page that stays open so long still opens its files. */
const lasts = 12 * 3_600;

/**
 * Links that open a private file for one person: signed, and ended after some hours. A link is not a right: whether the
 * person may still read the response is asked whenever it is used.
 */
export interface FileLinks {
  linkFor(file: number, person: Pick<Actor, 'id'>): string;
  /** Whom the link was made for; null where it is not one of ours or has ended. */
  personOf(file: number, query: { person: number; expires: number; signature: string }): number | null;
}

const secretName = 'file_link_secret';

/** The secret is made at the first start and is the same for every process on one database. */
export async function openFileLinks(db: Db): Promise<FileLinks> {
  await db
    .insertInto('installation')
    .values({ key: secretName, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('installation').select('value').where('key', '=', secretName).executeTakeFirstOrThrow();
  const sign = (file: number, person: number, expires: number) =>
    createHmac('sha256', value).update(`application-file ${file} ${person} ${expires}`).digest('base64url');
  return {
    linkFor(file, { id }) {
      const expires = Math.ceil(Date.now() / 1_000) + lasts;
      return `/application-files/${file}/?person=${id}&expires=${expires}&signature=${sign(file, id, expires)}`;
    },
    personOf(file, { person, expires, signature }) {
      const [ours, given] = [Buffer.from(sign(file, person, expires)), Buffer.from(signature)];
      const valid = ours.length === given.length && timingSafeEqual(ours, given);
      return valid && expires * 1_000 > Date.now() ? person : null;
    },
  };
}
