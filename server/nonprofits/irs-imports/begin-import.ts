import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { openIrsFiles } from '#server/nonprofits/irs/irs-file.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { addWork } from './steps.ts';

interface Sent {
  actor: Actor;
  /** where the uploaded bytes are */
  path: string;
  /** the file's name on the person's computer */
  name: string;
}

/**
 * Stores an uploaded file as an import, which a job reads. Returns the import's id. Throws 400 if the file is not an IRS extract.
 */
export async function beginImport(app: App, { actor, path, name }: Sent): Promise<number> {
  await refuseOther(path);
  const { size } = await stat(path);
  const storedAs = `${randomBytes(16).toString('hex')}-irs.csv`;
  await app.storage.putFile(storedAs, path);
  const row = { name: tidyName(name), bytes: size, storedAs, state: 'READING', uploadedBy: actor.id };
  const begun = transact(app.db, async (tx) => {
    const run = await tx.insertInto('irsImports').values(row).returning(['id', 'run']).executeTakeFirstOrThrow();
    await addWork(tx, run);
    return run.id;
  });
  return begun.catch(async (error) => {
    // after any other failure the row may be stored: keep the file
    if (isFullDisk(error)) await app.storage.remove(storedAs);
    throw error;
  });
}

async function refuseOther(path: string): Promise<void> {
  try {
    for (const file of await openIrsFiles([path])) await file.close();
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    throw refuseFields({ file: [error.message.replace(`${path}: `, '').replace(/^./, (first) => first.toUpperCase())] });
  }
}

function tidyName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 200) || 'irs.csv';
}
