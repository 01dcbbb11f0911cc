import type { changeRequest } from '#contract/learning/requests/requests.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { changesBetween, recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { lockRequest } from './store.ts';

/** Stores staff's note about a request, and whether it is answered or spam. */
export async function answerRequest(tx: Tx, id: number, actor: Actor, body: BodyOf<typeof changeRequest>): Promise<void> {
  const before = await lockRequest(tx, id);
  if (!before) throw notFound();
  checkVersion(body.version, before);
  const { note = before.note, suspected = before.suspected, isAnswered = before.answeredAt !== null } = body;
  const was = { note: before.note, suspected: before.suspected, isAnswered: before.answeredAt !== null };
  const changes = changesBetween(was, { note, suspected, isAnswered }, ['note', 'suspected', 'isAnswered']);
  if (Object.keys(changes).length === 0) return;
  const answered = isAnswered
    ? { answeredAt: new Date().toISOString(), answeredBy: actor.id }
    : { answeredAt: null, answeredBy: null };
  await tx
    .updateTable('learningRequests')
    .set((write) => ({ note, suspected, ...(isAnswered !== was.isAnswered && answered), version: write('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const subject = { kind: 'informationRequest' as const, id, name: before.organization };
  await recordChange(tx, { actor, action: 'changed', subject, changes });
}
