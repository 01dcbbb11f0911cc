import * as z from 'zod/mini';
import type { storeImport as storeImportCall } from '#contract/money/donations/imports/import-calls.ts';
import { importLimits } from '#contract/money/donations/imports/import-choices.ts';
import { importMessages } from '#contract/money/donations/imports/import-messages.ts';
import { differs as isDifferent } from '#contract/money/donations/imports/import-questions.ts';
import { importReading } from '#contract/money/donations/imports/import-reading.ts';
import { openQuestions } from '#contract/money/donations/imports/open-questions.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { findImport, lockImport, markOf } from '../find-import.ts';
import { addWork, checkOwnWork } from '../steps/add-work.ts';
import { beginStep } from '../steps/take-step.ts';
import { storeImport } from './store-import.ts';
import { undoImport } from './undo-import.ts';

/** Stores an import for a person: a small one at once, a large one in a job. Throws 409 with the reason. */
export async function beginStoring(
  db: Db,
  actor: Actor,
  id: number,
  { confirmed, shown, rest, differs }: BodyOf<typeof storeImportCall>,
): Promise<void> {
  const refusal = await transact(db, async (tx) => {
    const row = await lockImport(tx, actor, id);
    if (row.rightRows > importLimits.rowsAtOnce) await checkOwnWork(tx, actor);
    const run = await beginStep(tx, row, 'store', { storedBy: actor.id, confirmed });
    if (rest ? row.questions > 0 : row.problems > 0) throw refuse(409, importMessages.problems);
    checkShown(row, shown, differs);
    if (row.undecided > 0) throw refuse(409, importMessages.undecided);
    if (row.rightRows - row.leftRows === 0) throw refuse(409, importMessages.nothingToStore);
    if (row.rightRows <= importLimits.rowsAtOnce) return storeImport(tx, run);
    await addWork(tx, run);
    return '';
  });
  // the duplicates that were found are committed, so that the person can decide about them
  if (refusal !== '') throw refuse(409, refusal, undefined, { current: await findImport(db, actor, id) });
}

/**
 * Throws 409 if the file was read differently from what the person saw, has questions that nobody answered or checks that the person did not see, or differs from
 * what the platform shows without the person's word that this is right.
 */
function checkShown(row: Parameters<typeof markOf>[0], shown: string | undefined, differs: boolean): void {
  if (shown !== undefined && shown !== markOf(row)) throw refuse(409, importMessages.otherReading);
  const reading = z.parse(importReading, row.reading);
  const { checks, total, byNonprofit = [] } = reading;
  const open = openQuestions(reading).length;
  if (open > 0) throw refuse(409, importMessages.unanswered(open));
  if (!differs && [total, ...byNonprofit.map((one) => one.total)].some(isDifferent)) throw refuse(409, importMessages.differs);
  if (shown === undefined && checks.length > 0) throw refuse(409, importMessages.unchecked);
}

/** Undoes an import for a person, who was shown that it has `rows` donations. */
export async function beginUndoing(tx: Tx, actor: Actor, id: number, rows: number): Promise<void> {
  const row = await lockImport(tx, actor, id);
  if (row.storedRows > importLimits.rowsAtOnce) await checkOwnWork(tx, actor);
  const { present, undoRefusal } = await findImport(tx, actor, id);
  const run = await beginStep(tx, row, 'undo', { undoneBy: actor.id });
  if (undoRefusal !== '') throw refuse(409, undoRefusal);
  if (present?.rows !== rows) throw refuse(409, importMessages.otherRows);
  if (rows > importLimits.rowsAtOnce) return addWork(tx, run);
  const refusal = await undoImport(tx, run);
  if (refusal !== '') throw refuse(409, refusal);
}
