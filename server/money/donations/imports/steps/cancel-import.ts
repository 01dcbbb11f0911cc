import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { lockImport } from '../find-import.ts';
import { beginStep, importWork } from './take-step.ts';

/**
 * Stops an import that is being stored or undone, so that it is as it was before. Cancels any other import, and deletes its file
 * and lines. Throws 409 for an import that is stored, undone or cancelled.
 */
export async function cancelImport(tx: Tx, actor: Actor, id: number): Promise<void> {
  const row = await lockImport(tx, actor, id);
  if (await importWork.takeStep(tx, row, 'stopStoring', { progress: 0 })) return;
  if (await importWork.takeStep(tx, row, 'stopUndoing', { progress: 100 })) return;
  await beginStep(tx, row, 'cancel', { storedAs: null });
  await forgetLines(tx, row);
}

interface Kept {
  id: number;
  storedAs: string | null;
}

/** Deletes the lines that were read from a file, and the file. */
export async function forgetLines(tx: Tx, { id, storedAs }: Kept): Promise<void> {
  await tx.deleteFrom('donationImportRows').where('importId', '=', id).execute();
  await tx.deleteFrom('donationImportProblems').where('importId', '=', id).execute();
  await tx.deleteFrom('donationImportDuplicates').where('importId', '=', id).execute();
  if (storedAs !== null) await addJob(tx, 'forget-donation-file', { storedAs });
}
