import * as z from 'zod/mini';
import type { changeImport } from '#contract/donations/imports/import-calls.ts';
import { importLimits } from '#contract/donations/imports/import-choices.ts';
import { importReading } from '#contract/donations/imports/imports.ts';
import type { Actor } from '#contract/people/permissions.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Tx } from '#server/database/connection.ts';
import { refuseFields } from '#server/http/errors.ts';
import { addWatch, addWork, checkOwnWork } from './add-work.ts';
import type { Begun } from './begin-import.ts';
import { lockImport } from './find-import.ts';
import { rememberColumns } from './habits.ts';
import type { Chosen } from './reading/read-task.ts';
import { beginStep } from './take-step.ts';

/** Stores what a person said about the columns, remembers it for the next file, and begins to read the file again. */
export async function readAgain(tx: Tx, actor: Actor, id: number, change: BodyOf<typeof changeImport>): Promise<Begun> {
  const row = await lockImport(tx, actor, id);
  // these columns are written here and by `finishReading` alone
  const chosen: Chosen = { ...(row.chosen as Chosen), ...(change as Chosen) };
  const atOnce = row.size <= importLimits.bytesAtOnce;
  if (!atOnce) await checkOwnWork(tx, actor);
  const run = await beginStep(tx, row, 'readAgain', { chosen: JSON.stringify(chosen) });
  const reading = z.parse(importReading, row.reading);
  const meanings = change.columns ?? reading.columns.map(({ meaning }) => meaning);
  if (meanings.length !== reading.columns.length)
    throw refuseFields({ columns: [`Say what each of the ${reading.columns.length} columns is.`] });
  await rememberColumns(tx, row, {
    columns: reading.columns.map(({ header }, place) => ({ header, meaning: meanings[place] ?? null })),
    dates: change.dates ?? reading.dates,
    amounts: change.amounts ?? reading.amounts,
  });
  await (atOnce ? addWatch : addWork)(tx, run);
  return { ...run, atOnce };
}
