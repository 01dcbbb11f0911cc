import { randomBytes } from 'node:crypto';
import { importLimits } from '#contract/donations/imports/import-choices.ts';
import { type Actor, isProgrammeStaff } from '#contract/people/permissions.ts';
import type { Db } from '#server/database/connection.ts';
import { transact } from '#server/database/transact.ts';
import type { App } from '#server/http/app.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { acceptFile } from './accept-file.ts';
import type { Run } from './take-step.ts';

interface Sent {
  actor: Actor;
  /** of the uploaded bytes */
  path: string;
  /** as the person calls the file */
  name: string;
}

/** how long a request may take for work that it does itself, before a job looks after it */
const graceMilliseconds = 120_000;

export interface Begun extends Run {
  /** whether the request reads the file itself */
  atOnce: boolean;
}

/** Stores an uploaded file as an import that is to be read. Throws where it is no file of donations. */
export async function beginImport(app: App, { actor, path, name }: Sent): Promise<Begun> {
  const { kind, size, hash } = await acceptFile(path);
  const storedAs = `${randomBytes(16).toString('hex')}-donations.${kind.toLowerCase()}`;
  await app.storage.putFile(storedAs, path);
  const row = {
    uploadedBy: actor.id,
    nonprofitId: isProgrammeStaff(actor) ? null : actor.nonprofit,
    name: tidyName(name),
    ...{ kind, size, hash, storedAs },
    state: 'READING',
  };
  return transact(app.db, async (tx) => {
    const { id, run } = await tx.insertInto('donationImports').values(row).returning(['id', 'run']).executeTakeFirstOrThrow();
    const atOnce = size <= importLimits.bytesAtOnce;
    await addWork(tx, { id, run }, atOnce);
    return { id, run, atOnce };
  });
}

/** Adds the job that does the work of this run. If the request does it itself, the job only looks whether it was killed. */
export function addWork(tx: Db, { id, run }: Run, byRequest: boolean): Promise<void> {
  const options = { maxAttempts: 3, queue: 'donation imports' };
  const later = byRequest && { runAt: new Date(Date.now() + graceMilliseconds) };
  return addJob(tx, 'work-on-donation-import', { id, run }, { ...options, ...later });
}

function tidyName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 200) || 'donations';
}
