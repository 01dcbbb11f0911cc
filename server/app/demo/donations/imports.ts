import { sql } from 'kysely';
import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor } from '#server/app/demo/people.ts';
import { finishReading } from '#server/money/donations/imports/steps/read-import.ts';
import { beginStep } from '#server/money/donations/imports/steps/take-step.ts';
import { storeImport } from '#server/money/donations/imports/storing/store-import.ts';
import { undoImport } from '#server/money/donations/imports/storing/undo-import.ts';
import type { Run } from '#server/platform/jobs/long-work.ts';
import type { DemoImportFile } from './import-files.ts';

/** Imports of the demo's nonprofit: one waits with its mistakes, one was stored, one was undone. */
export async function fillImports({ tx, files }: Filling): Promise<void> {
  const director = await demoActor(tx, 'nonprofit@demo.example');
  // in reverse: the oldest import is the last in the list of files
  for (const file of [...files.imports].reverse()) {
    const owner = { uploadedBy: director.id, nonprofitId: director.nonprofit };
    const run = await insertRead(tx, owner, file);
    if (file.fate === 'waiting') continue;
    const storing = await beginStep(tx, { ...run, state: 'READY' }, 'store', { storedBy: director.id });
    const refusal = await storeImport(tx, storing);
    if (refusal !== '') throw new Error(`the demo’s ${file.name} was not stored: ${refusal}`);
    if (file.fate === 'undone')
      await undoImport(tx, await beginStep(tx, { ...storing, state: 'STORED' }, 'undo', { undoneBy: director.id }));
  }
}

interface Owner {
  uploadedBy: number;
  nonprofitId: number | null;
}

async function insertRead(
  tx: Filling['tx'],
  owner: Owner,
  { name, size, hash, storedAs, result, ...lines }: DemoImportFile,
): Promise<Run> {
  const run = await tx
    .insertInto('donationImports')
    .values({ ...owner, name, size, hash, storedAs, kind: 'CSV', state: 'READING' })
    .returning(['id', 'run'])
    .executeTakeFirstOrThrow();
  const place = { import_id: run.id, nonprofit_id: owner.nonprofitId };
  for (const kind of ['rows', 'problems'] as const) {
    const table = sql.table(`donation_import_${kind}`);
    const records = JSON.stringify(lines[kind].map((line) => ({ ...line, ...place })));
    await sql`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${records}::jsonb)`.execute(tx);
  }
  await finishReading(tx, run, result);
  return run;
}
