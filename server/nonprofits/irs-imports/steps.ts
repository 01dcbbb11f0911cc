import {
  type IrsImport,
  irsImportMessages,
  type irsImportSteps,
  type storeIrsImport,
} from '#contract/nonprofits/irs/irs-imports.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { Run } from '#server/platform/jobs/long-work.ts';
import { rememberCategories, startWithNtee } from './ntee-categories.ts';
import { findIrsImport, irsWork, lockIrsImport } from './store.ts';
import { forgetUnlisted } from './unlisted-nonprofits.ts';

type PersonStep = Extract<keyof typeof irsImportSteps, 'store' | 'cancel' | 'undo'>;

/** Begins a step of a locked import, and adds the job that does its work. Throws 409 if the state does not allow the step. */
async function begin(tx: Tx, found: Run, step: PersonStep, changes: Parameters<typeof irsWork.beginStep>[3]): Promise<IrsImport> {
  const run = await irsWork.beginStep(tx, found, step, { failure: '', ...changes });
  if (!run) throw refuse(409, irsImportMessages.notNow);
  await addWork(tx, run);
  return findIrsImport(tx, run.id);
}

/** All jobs share one queue, so imports of IRS files run one after the other. */
export function addWork(tx: Tx, { id, run }: Run): Promise<void> {
  return addJob(tx, 'work-on-irs-import', { id, run }, { queue: 'irs imports', maxAttempts: 5 });
}

/** Begins to store the chosen nonprofits of a file that was read, or continues where an import stopped. */
export async function beginStoring(tx: Tx, actor: Actor, id: number, chosen: BodyOf<typeof storeIrsImport>): Promise<IrsImport> {
  const found = await lockIrsImport(tx, id);
  if (!found.can.store) throw refuse(409, irsImportMessages.notNow);
  // an import that continues keeps the states and NTEE groups that were chosen first
  const { states, majors } = found.state === 'STOPPED' ? found : chosen;
  const wanted = found.groups.some(
    ({ state, major }) => (states === null || states.includes(state)) && (majors === null || majors.includes(major ?? '')),
  );
  if (!wanted) throw refuseFields({ states: [irsImportMessages.nothing] });
  if (found.state === 'READY') {
    if (chosen.startWithNtee) await startWithNtee(tx, id);
    await rememberCategories(tx, chosen.categories ?? []);
  }
  return begin(tx, found, 'store', { states, majors, storedBy: actor.id });
}

export async function beginUndoing(tx: Tx, actor: Actor, id: number): Promise<IrsImport> {
  return begin(tx, await lockIrsImport(tx, id), 'undo', { undoneBy: actor.id });
}

/** Discards a file from which no nonprofit was stored. */
export async function cancel(tx: Tx, id: number): Promise<IrsImport> {
  const found = await lockIrsImport(tx, id);
  await forgetLines(tx, id);
  return begin(tx, found, 'cancel', { groups: '[]', sample: '[]' });
}

/** Deletes the lists that reading a file has stored. */
export async function forgetLines(db: Db, id: number): Promise<void> {
  await db.deleteFrom('irsImportProblems').where('importId', '=', id).execute();
  await forgetUnlisted(db, id);
}
