import { sql } from 'kysely';
import { type IrsImport, irsImportMessages, type storeIrsImport } from '#contract/nonprofits/irs/irs-imports.ts';
import type { Actor } from '#contract/people/permissions.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Tx } from '#server/database/connection.ts';
import { refuse, refuseFields } from '#server/http/errors.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { findIrsImport, lockIrsImport } from './store.ts';
import { forgetUnlisted } from './unlisted-nonprofits.ts';

/** Takes an import to its next state, whose work a job does. */
async function begin(tx: Tx, id: number, set: Record<string, unknown>): Promise<void> {
  const { run } = await tx
    .updateTable('irsImports')
    .set((row) => ({ ...set, run: row('run', '+', 1), progress: 0, failure: '' }))
    .where('id', '=', id)
    .returning('run')
    .executeTakeFirstOrThrow();
  await addJob(tx, 'work-on-irs-import', { id, run }, { queue: 'irs imports', maxAttempts: 5 });
}

/** Adds the chosen nonprofits of a file that was read, or continues where an import stopped. */
export async function beginStoring(tx: Tx, actor: Actor, id: number, chosen: BodyOf<typeof storeIrsImport>): Promise<IrsImport> {
  const found = await lockIrsImport(tx, id);
  if (!found.can.store) throw refuse(409, irsImportMessages.notNow);
  // an import that goes on keeps its choice
  const { states, majors } = found.state === 'STOPPED' ? found : chosen;
  const wanted = found.groups.some(
    ({ state, major }) => (states === null || states.includes(state)) && (majors === null || majors.includes(major ?? '')),
  );
  if (!wanted) throw refuseFields({ states: [irsImportMessages.nothing] });
  await begin(tx, id, { state: 'STORING', states, majors, storedBy: actor.id });
  return findIrsImport(tx, id);
}

export async function beginUndoing(tx: Tx, actor: Actor, id: number): Promise<IrsImport> {
  const { can } = await lockIrsImport(tx, id);
  if (!can.undo) throw refuse(409, irsImportMessages.notNow);
  await begin(tx, id, { state: 'UNDOING', undoneBy: actor.id });
  return findIrsImport(tx, id);
}

/** Forgets a file of which nothing was stored. */
export async function cancel(tx: Tx, id: number): Promise<IrsImport> {
  const { can } = await lockIrsImport(tx, id);
  if (!can.cancel) throw refuse(409, irsImportMessages.notNow);
  await tx.deleteFrom('irsImportProblems').where('importId', '=', id).execute();
  await forgetUnlisted(tx, id);
  await begin(tx, id, { state: 'CANCELLED', groups: sql`'[]'`, sample: sql`'[]'` });
  return findIrsImport(tx, id);
}
