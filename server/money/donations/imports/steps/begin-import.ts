import { randomBytes } from 'node:crypto';
import { importLimits } from '#contract/money/donations/imports/import-choices.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Run } from '#server/platform/jobs/long-work.ts';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import { acceptFile } from './accept-file.ts';
import { addWatch, addWork, checkOwnWork } from './add-work.ts';

interface Sent {
  actor: Actor;
  /** where the uploaded bytes are */
  path: string;
  /** the file's name on the person's device */
  name: string;
}

export interface Begun extends Run {
  /** whether the request reads the file itself */
  atOnce: boolean;
}

/**
 * Stores an uploaded file as an import that is to be read. Throws what `acceptFile` throws, and 429 if too many large imports of
 * the person are under way.
 */
export async function beginImport(app: App, { actor, path, name }: Sent): Promise<Begun> {
  const { kind, size, hash } = await acceptFile(path);
  const storedAs = `${randomBytes(16).toString('hex')}-donations.${kind.toLowerCase()}`;
  await app.storage.putFile(storedAs, path);
  const row = {
    uploadedBy: actor.id,
    nonprofitId: may(actor, 'manageDonations') ? null : actor.nonprofit,
    name: tidyName(name),
    ...{ kind, size, hash, storedAs },
    state: 'READING',
  };
  const atOnce = size <= importLimits.bytesAtOnce;
  const begun = transact(app.db, async (tx) => {
    if (!atOnce) await checkOwnWork(tx, actor);
    const { id, run } = await tx.insertInto('donationImports').values(row).returning(['id', 'run']).executeTakeFirstOrThrow();
    await (atOnce ? addWatch : addWork)(tx, { id, run });
    return { id, run, atOnce };
  });
  return begun.catch(async (error) => {
    // after any other failure the row may be stored: keep the file
    if (error instanceof Refusal || isFullDisk(error)) await app.storage.remove(storedAs);
    throw error;
  });
}

function tidyName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 200) || 'donations';
}
