import { sql } from 'kysely';
import { deletePasskeysOf } from '#server/people/passkeys/store.ts';
import { deleteFactor } from '#server/people/second-factor/store.ts';
import { writeUser } from '#server/people/store.ts';
import { hashSecret } from '#server/platform/access/session.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { endChangesSince, lockUser } from './store.ts';

interface Link {
  uid: string;
  token: string;
}

interface Stoppable {
  id: number;
  /** the address that the account had, and gets back */
  email: string;
  changeId: number;
  /** whether a second factor was in use when the change was asked for */
  hadFactor: boolean;
}

/** The change that a link in the letter to the old address stops; undefined if the link is unknown, used or too old. */
export async function findStoppable(db: Db, { uid, token }: Link): Promise<Stoppable | undefined> {
  const { rows } = await sql<Stoppable>`
    SELECT u.id, c.old_email AS email, c.id AS change_id, c.had_factor
    FROM email_changes c JOIN users u ON u.id = c.user_id
    WHERE c.stop_hash = ${hashSecret(token)} AND u.id::text = ${uid} AND c.stop_until > now() AND u.is_active`.execute(db);
  return rows[0];
}

/**
 * Stops a change and all later ones, or takes them back, in the name of the old address: whoever asked for them had the account. So the
 * passkeys end, and a second factor, unless the account had one before. The caller sets a new password, which ends every session.
 * Undefined if the link works no longer.
 */
export async function stopChange(tx: Tx, link: Link): Promise<Stoppable | undefined> {
  const first = await findStoppable(tx, link);
  const user = first && (await lockUser(tx, first.id));
  const change = await findStoppable(tx, link);
  if (!user || !change) return undefined;
  const { id, email } = change;
  await endChangesSince(tx, id, change.changeId);
  await deletePasskeysOf(tx, id);
  if (!change.hadFactor) await deleteFactor(tx, id);
  if (user.email !== email) await writeUser(tx, id, { email, emailConfirmedAt: new Date().toISOString() });
  const changes = user.email === email ? {} : { email: { from: user.email, to: email } };
  const reason = 'By the link in the letter to the earlier address.';
  const subject = { kind: 'user', id, name: user.name } as const;
  await recordChange(tx, { actor: { id }, action: 'stopped the change of the address', subject, changes, reason });
  return change;
}
