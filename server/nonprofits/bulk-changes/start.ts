import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import { type BulkChange, type BulkDraft, bulkMessages } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { countRecords } from '#contract/platform/lists/record-lists.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { chosenSql } from '#server/platform/lists/choose.ts';
import { checkWanted } from './check-wanted.ts';
import { chunkSize, workOnChunk } from './chunk.ts';
import { findBulkChange } from './store.ts';

interface Started {
  change: BulkChange;
  isNew: boolean;
}

/** Starts a change of the records that are chosen now. The same request sent twice starts one change. */
export async function startChange(tx: Tx, app: App, actor: Actor, draft: BulkDraft): Promise<Started> {
  // looked up first: after the change, the same filters may choose other records
  const earlier = await findSame(tx, actor, draft);
  if (earlier) return earlier;
  const title = await checkWanted(tx, draft);
  const chosen = await chosenSql(app, factsOf(draft.action).records, draft.chosen);
  return makeChange(tx, actor, { draft, title, chosen }, app.http.log);
}

/** Stores a change of the records that `chosen` selects, and begins it. */
export async function makeChange(tx: Tx, actor: Actor, wanted: Added, log?: FastifyBaseLogger): Promise<Started> {
  const { draft, title } = wanted;
  const added = await insert(tx, actor, wanted);
  if (!added) {
    const sentAtOnce = await findSame(tx, actor, draft);
    if (sentAtOnce) return sentAtOnce;
    throw refuseFields({ chosen: [bulkMessages.nothing] });
  }
  const { id, count } = added;
  if (draft.count !== undefined && draft.count !== count) throw refuse(409, bulkMessages.changed);
  const name = nameOf(title, draft.action, count);
  await recordChange(tx, { actor, action: 'made', subject: { kind: 'bulkChange', id, name } });
  await begin(tx, id, count, log);
  return { change: await findBulkChange(tx, id), isNew: true };
}

const nameOf = (title: string, action: BulkDraft['action'], count: number) =>
  `${title}: ${countRecords(factsOf(action).records, count)}`;

interface Added {
  draft: Omit<BulkDraft, 'chosen'>;
  /** what the change does, in words */
  title: string;
  /** SQL that selects the `id` of each record */
  chosen: RawBuilder<unknown>;
}

/** Stores a change together with the ids of its records. Undefined if nothing is chosen, or if the request was sent before. */
async function insert(tx: Tx, actor: Actor, { draft, title, chosen }: Added) {
  const { action, year, category, day, person, requestKey = null } = draft;
  const { rows } = await sql<{ id: number; count: number }>`
    INSERT INTO bulk_changes (created_by, request_key, records, action, parameters, title, chosen)
    SELECT ${actor.id}, ${requestKey}, ${factsOf(action).records}, ${action}, ${JSON.stringify({ year, category, day, person })}::jsonb,
      ${title}, array_agg(id ORDER BY id)
    FROM (${chosen}) AS chosen HAVING count(*) > 0
    ON CONFLICT ON CONSTRAINT bulk_changes_request_once DO NOTHING
    RETURNING id, cardinality(chosen) AS count`.execute(tx);
  return rows[0];
}

async function findSame(tx: Tx, actor: Actor, { requestKey }: Pick<BulkDraft, 'requestKey'>): Promise<Started | undefined> {
  if (requestKey === undefined) return undefined;
  const same = await tx
    .selectFrom('bulkChanges')
    .select('id')
    .where('createdBy', '=', actor.id)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();
  return same && { change: await findBulkChange(tx, same.id), isNew: false };
}

/** Works on few records within the request, so that its reply says what was done, and on many in a job. */
async function begin(tx: Tx, id: number, count: number, log?: FastifyBaseLogger): Promise<void> {
  if (count <= chunkSize) while (await workOnChunk(tx, id, log));
  else await addJob(tx, 'work-on-bulk-change', { id }, { queue: 'bulk changes' });
}

/** Restores the values of the changed records, unless somebody changed them since. Stops a running change. Throws 404 or 409. */
export async function undoChange(tx: Tx, actor: Actor, id: number, log?: FastifyBaseLogger): Promise<BulkChange> {
  await tx.selectFrom('bulkChanges').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const before = await findBulkChange(tx, id);
  if (!before.canUndo) throw refuse(409, bulkMessages.notNow, undefined, { current: before });
  await tx.updateTable('bulkChanges').set({ state: 'UNDOING', undoneBy: actor.id, failure: '' }).where('id', '=', id).execute();
  const name = nameOf(before.title, before.action, before.chosen);
  await recordChange(tx, { actor, action: 'undone', subject: { kind: 'bulkChange', id, name } });
  await begin(tx, id, before.changed, log);
  return findBulkChange(tx, id);
}

/** Continues a change or an undo that an error stopped. What is done stays done. Throws 404 or 409. */
export async function retryChange(tx: Tx, actor: Actor, id: number): Promise<BulkChange> {
  await tx.selectFrom('bulkChanges').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const before = await findBulkChange(tx, id);
  if (!before.canRetry) throw refuse(409, bulkMessages.notStopped, undefined, { current: before });
  const state = before.state === 'FAILED' ? 'RUNNING' : 'UNDOING';
  await tx.updateTable('bulkChanges').set({ state, failure: '' }).where('id', '=', id).execute();
  const name = nameOf(before.title, before.action, before.chosen);
  await recordChange(tx, { actor, action: 'tried again', subject: { kind: 'bulkChange', id, name } });
  await addJob(tx, 'work-on-bulk-change', { id }, { queue: 'bulk changes' });
  return findBulkChange(tx, id);
}
