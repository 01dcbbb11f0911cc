import { stat } from 'node:fs/promises';
import { fileMessages, importMessages } from '#contract/money/donations/imports/import-messages.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { type UploadPreview, uploadLimits, uploadMessages } from '#contract/money/donations/imports/upload-csv.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { toWire } from '#contract/platform/wire/keys.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { Refusal, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { findImport, lockImport } from './find-import.ts';
import { findProblems } from './list-imports.ts';
import { beginImport } from './steps/begin-import.ts';
import { forgetLines } from './steps/cancel-import.ts';
import { readNow } from './steps/read-now.ts';
import { beginStep } from './steps/take-step.ts';
import { decide } from './storing/duplicates.ts';
import { storeImport } from './storing/store-import.ts';

interface Sent {
  actor: Actor;
  path: string;
  name: string;
  dryRun: boolean;
  confirmed: boolean;
}

/** Imports a file in one call, and deletes the import unless it was stored. */
export async function uploadAtOnce(app: App, sent: Sent): Promise<UploadPreview> {
  const { db } = app;
  const { actor, path } = sent;
  if ((await stat(path)).size > uploadLimits.bytes) throw refuse(413, uploadMessages.tooLarge);
  const run = await beginImport(app, sent);
  let isStored = false;
  try {
    await readNow(app, actor, run, { rowLimit: uploadLimits.rows, strict: true });
    const found = await findImport(db, actor, run.id);
    checkRead(found);
    const preview = await previewOf(db, found);
    if (sent.dryRun) return preview;
    if (found.problems > 0) throw new Refusal(400, toWire({ error: importMessages.problems, ...preview }));
    const isKnown = found.storedBefore !== null || found.duplicates > 0;
    const refusal = isKnown && !sent.confirmed ? importMessages.known : await storeAll(db, sent, run.id);
    isStored = refusal === '';
    if (!isStored) throw refuse(409, refusal, undefined, { error: refusal, ...preview });
    return { ...preview, stored: found.rows };
  } finally {
    if (!isStored) await forget(db, actor, run.id);
  }
}

function checkRead({ state, failure }: DonationImport): void {
  if (state === 'READY') return;
  const message = failure === fileMessages.tooManyRows ? uploadMessages.tooManyRows : failure;
  throw refuseFields({ file: [message || importMessages.readingBroke] });
}

async function previewOf(db: Db, { id, rows, totalAmount, storedBefore }: DonationImport): Promise<UploadPreview> {
  const found = await findProblems(db, id, {}, uploadLimits.problems, 0);
  const duplicates = await db
    .selectFrom('donationImportDuplicates')
    .select(['line', 'earlierLine', 'donationId as donation'])
    .where('importId', '=', id)
    .orderBy('line')
    .execute();
  // leaves out what only the page needs to correct a value: the program that sent the file corrects its own file
  const problems = found.results.map(({ cell, broken, ...problem }) => problem);
  const uploadedBefore = storedBefore && { at: storedBefore.at, by: storedBefore.by };
  return { rows, totalAmount, problems, duplicates, uploadedBefore, stored: 0 };
}

/**
 * Returns why the import was refused; empty if it was stored. Equal donations that were stored a moment ago need `confirmed` too.
 */
function storeAll(db: Db, { actor, confirmed }: Sent, id: number): Promise<string> {
  return transact(db, async (tx) => {
    for (;;) {
      const row = await lockImport(tx, actor, id);
      if (confirmed) await decide(tx, id, 'STORE', undefined);
      const run = await beginStep(tx, row, 'store', { storedBy: actor.id, confirmed });
      const refusal = await storeImport(tx, run);
      if (refusal === importMessages.newDuplicates && confirmed) continue;
      return refusal === importMessages.newDuplicates ? importMessages.known : refusal;
    }
  });
}

function forget(db: Db, actor: Actor, id: number): Promise<void> {
  return transact(db, async (tx) => {
    await forgetLines(tx, await lockImport(tx, actor, id));
    await tx.deleteFrom('donationImports').where('id', '=', id).execute();
  });
}
