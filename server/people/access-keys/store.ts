import { sql } from 'kysely';
import {
  type AccessKey,
  type KeyScope,
  keyMessages,
  keyPrefix,
  keyScopes,
  type makeAccessKey,
  mostKeys,
} from '#contract/platform/access/access-keys.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { hashSecret, newSecret } from '#server/platform/access/session.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { scopesInWords } from './words.ts';

interface Found extends AccessKey {
  email: string;
}

/** Keys that have not ended, the newest first. `owner`: of one person; `id`: one key. */
export async function findKeys(db: Db, { owner, id }: { owner?: number | undefined; id?: number }): Promise<Found[]> {
  const { rows } = await sql<Found>`
    SELECT t.id, t.name, t.scopes, iso_instant(t.created_at) AS created_at, iso_instant(t.expires_at) AS expires_at, t.address_range,
      CASE WHEN t.last_used_at > t.created_at THEN iso_instant(t.last_used_at) END AS last_used_at, u.email,
      json_build_object('id', u.id, 'fullName', full_name(u.first_name, u.last_name)) AS owner
    FROM tokens t JOIN users u ON u.id = t.user_id
    WHERE t.scopes IS NOT NULL AND t.expires_at > now() AND u.is_active
      AND (${owner ?? null}::int IS NULL OR t.user_id = ${owner ?? null}::int) AND (${id ?? null}::int IS NULL OR t.id = ${id ?? null}::int)
    ORDER BY t.id DESC`.execute(db);
  return rows;
}

export const shown = ({ email: _, ...key }: Found): AccessKey => key;

/** Makes a key, and tells its owner by email, who may not be the person at the keyboard. Deletes the owner's keys that have ended. */
export async function makeKey(tx: Tx, actor: Actor, { name, scopes, days }: BodyOf<typeof makeAccessKey>) {
  const secret = keyPrefix + newSecret().secret;
  await sql`DELETE FROM tokens WHERE user_id = ${actor.id} AND expires_at < now()`.execute(tx);
  if ((await findKeys(tx, { owner: actor.id })).length >= mostKeys) throw refuse(409, keyMessages.tooMany);
  const inOrder = keyScopes.filter((scope) => scopes.includes(scope));
  const { id } = await tx
    .insertInto('tokens')
    .values({
      ...{ hash: hashSecret(secret), userId: actor.id, name, scopes: inOrder as KeyScope[] },
      expiresAt: sql<string>`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [key] = await findKeys(tx, { id });
  if (!key) throw new Error('the key was not stored');
  await record(tx, actor, key, 'made an access key');
  const data = { what: 'made' as const, key: name, may: scopesInWords(inOrder), endsAt: key.expiresAt };
  await queueMails(tx, 'access-key', [{ to: key.email, data }]);
  return { key: shown(key), secret };
}

/** Ends a key at once. Throws 404 for another's, unless the person manages accounts. */
export async function endKey(tx: Tx, actor: Actor, id: number): Promise<void> {
  const [key] = await findKeys(tx, { id, owner: may(actor, 'manageUsers') ? undefined : actor.id });
  if (!key) throw notFound();
  await tx.deleteFrom('tokens').where('id', '=', id).execute();
  await record(tx, actor, key, 'ended an access key');
}

async function record(tx: Tx, actor: Actor, { owner, name, scopes }: AccessKey, action: string): Promise<void> {
  const subject = { kind: 'user' as const, id: owner.id, name: owner.fullName };
  const said = `${name}: ${scopesInWords(scopes)}`;
  const changes = { accessKey: action.startsWith('made') ? { from: null, to: said } : { from: said, to: null } };
  await recordChange(tx, { actor, action, subject, changes });
}
