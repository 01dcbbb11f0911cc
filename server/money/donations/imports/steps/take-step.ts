import { type ImportStep, importSteps } from '#contract/money/donations/imports/import-choices.ts';
import { importMessages } from '#contract/money/donations/imports/import-messages.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { longWork, type Run } from '#server/platform/jobs/long-work.ts';

export const importWork = longWork('donationImports', importSteps);

type Changes = Parameters<typeof importWork.beginStep>[3];

/**
 * Takes a step of a locked import (for example, begins to store it) on behalf of a person, and returns the new run. Throws 409
 * with the reason.
 */
export async function beginStep(tx: Tx, row: Run & { state: string }, step: ImportStep, changes?: Changes): Promise<Run> {
  const next = await importWork.beginStep(tx, row, step, { failure: '', ...changes });
  if (next) return next;
  throw refuse(409, isAtWork(row.state) ? importMessages.atWork : importMessages.notNow);
}
