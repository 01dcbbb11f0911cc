import { sql } from 'kysely';
import {
  type Audience,
  type changeUpdate as changeUpdateCall,
  type createUpdate as createUpdateCall,
  type Update,
  updateMessages,
} from '#contract/people/updates/updates.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { publishUpdate } from './publish-update.ts';
import { countReceivers } from './receivers.ts';
import { findUpdate } from './store.ts';

interface Create {
  actor: Actor;
  body: BodyOf<typeof createUpdateCall>;
  /** in the programme's time zone */
  today: string;
}

/** Stores an update and sends it, or waits for its posting date. The same request sent twice stores one update. */
export async function createUpdate(tx: Tx, { actor, body, today }: Create): Promise<{ update: Update; isNew: boolean }> {
  const { receivers, requestKey = null, ...fields } = body;
  checkDay(fields.postedOn, today);
  const added = await tx
    .insertInto('updates')
    .values({ ...fields, createdBy: actor.id, requestKey })
    .onConflict((conflict) => conflict.constraint('updates_request_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return { update: await findSame(tx, actor, requestKey), isNew: false };
  if (fields.postedOn <= today) await sendNow(tx, added.id, fields.audiences, receivers);
  await recordChange(tx, { actor, action: 'posted', subject: { kind: 'update', id: added.id, name: fields.title } });
  return { update: await readUpdate(tx, actor, added.id), isNew: true };
}

function checkDay(day: string, today: string): void {
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (day > nextYear) throw refuseFields({ posted_on: [updateMessages.tooLate] });
}

/** Sends an update without waiting for the morning. Throws 400 if nobody is in its groups, 409 if there are not `expected` receivers. */
async function sendNow(tx: Tx, id: number, audiences: readonly Audience[], expected?: number): Promise<void> {
  const { receivers } = await countReceivers(tx, audiences);
  if (receivers === 0) throw refuseFields({ audiences: [updateMessages.nobody] });
  await publishUpdate(tx, id, expected);
}

export async function findSame(tx: Tx, actor: Actor, requestKey: string | null): Promise<Update> {
  const { id } = await tx
    .selectFrom('updates')
    .select('id')
    .where('createdBy', '=', actor.id)
    .where('requestKey', '=', requestKey)
    .executeTakeFirstOrThrow();
  return readUpdate(tx, actor, id);
}

export async function readUpdate(tx: Tx, actor: Actor, id: number): Promise<Update> {
  const found = await findUpdate(tx, actor, id);
  if (!found) throw notFound();
  return found;
}

/** Locks the update. Throws 404 if there is no such update. */
async function lockUpdate(tx: Tx, actor: Actor, id: number) {
  const locked = await tx
    .selectFrom('updates')
    .selectAll()
    .$narrowType<{ audiences: Audience[] }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound();
  return { ...locked, current: await readUpdate(tx, actor, id) };
}

interface Change extends Pick<Create, 'actor' | 'today'> {
  id: number;
  body: BodyOf<typeof changeUpdateCall>;
}

/**
 * Changes an update. Sends a scheduled one if its date is moved to today; otherwise the update waits for the morning of its date.
 * Once sending has begun, date and groups cannot change.
 */
export async function changeUpdate(tx: Tx, { actor, id, body: { version, ...sent }, today }: Change): Promise<Update> {
  const { current, ...before } = await lockUpdate(tx, actor, id);
  if (version !== undefined) checkVersion(version, { ...current, version: before.version });
  const after = { ...before, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) };
  const moved = after.postedOn !== before.postedOn;
  const regrouped = String(after.audiences) !== String(before.audiences);
  if ((moved || regrouped) && before.state !== 'SCHEDULED') throw refuse(409, updateMessages.published);
  if (moved) checkDay(after.postedOn, today);
  const { title, author, notes, postedOn, audiences } = after;
  await tx
    .updateTable('updates')
    .set({ title, author, notes, postedOn, audiences, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
  if (moved && postedOn <= today) await sendNow(tx, id, audiences);
  const changes = changesBetween(before, after, ['title', 'author', 'notes', 'postedOn', 'audiences']);
  await recordChange(tx, { actor, action: 'changed', subject: { kind: 'update', id, name: title }, changes });
  return readUpdate(tx, actor, id);
}

/** Deletes an update, and those of its letters that no mail server has yet. */
export async function deleteUpdate(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { title } = await lockUpdate(tx, actor, id);
  await sql`DELETE FROM mail_messages m USING update_receivers r
    WHERE r.update_id = ${id} AND m.id = r.letter_id AND m.state = 'QUEUED'`.execute(tx);
  await tx.deleteFrom('updates').where('id', '=', id).execute();
  await recordChange(tx, { actor, action: 'deleted', subject: { kind: 'update', id, name: title } });
}
