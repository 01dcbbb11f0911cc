import type { UpdateObject } from 'kysely';
import { type ImportStep, importStates, importSteps, isAtWork } from '#contract/donations/imports/import-choices.ts';
import { importMessages } from '#contract/donations/imports/import-messages.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { DB } from '#server/database/types.ts';
import { refuse } from '#server/http/errors.ts';

/** Names one piece of work on an import: after the next step, work of an earlier run changes nothing. */
export interface Run {
  id: number;
  run: number;
}

type Changes = UpdateObject<DB, 'donationImports'>;

/** Takes a step of an import's life. Returns false where it is in another state by now, or in another run. */
export async function takeStep(db: Db, { id, run }: Run, step: ImportStep, changes: Changes = {}): Promise<boolean> {
  const { from, to } = importSteps[step];
  const updated = await db
    .updateTable('donationImports')
    .set({ ...changes, state: to })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', 'in', from)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** The same for a locked import, on behalf of a person. Throws 409 in words, and returns the new run. */
export async function beginStep(
  tx: Tx,
  { id, run, state }: Run & { state: string },
  step: ImportStep,
  changes: Changes = {},
): Promise<Run> {
  const next = { id, run: run + 1 };
  if (await takeStep(tx, { id, run }, step, { failure: '', progress: 0, ...changes, run: next.run })) return next;
  const known = importStates.find((one) => one === state);
  throw refuse(409, known && isAtWork(known) ? importMessages.atWork : importMessages.notNow);
}
