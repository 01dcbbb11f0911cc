import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Task } from '#server/jobs/task.ts';
import { errorCode } from '#server/process/error-code.ts';
import { dossierStorage } from './dossier-store.ts';

/** milliseconds; a file may be stored before the row that names it */
const young = 3_600_000;

/** Deletes dossiers that have ended, and files that no dossier names: of those that were deleted, also with their nonprofit or person. */
export const forgetDossiers: Task<'forget-dossiers'> = async (_payload, { db, config }) => {
  await db.deleteFrom('dossiers').where('endsAt', '<', sql<string>`now()`).execute();
  const rows = await db.selectFrom('dossierFiles').select('storedAs').execute();
  const named = new Set(rows.map(({ storedAs }) => storedAs));
  const storage = dossierStorage(config);
  for (const { name, path } of await filesBelow(join(config.dataDir, 'dossiers', 'files'))) {
    if (named.has(name)) continue;
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > young) await storage.remove(name);
  }
};

/** The stored files; not those that are being written. */
async function filesBelow(folder: string): Promise<{ name: string; path: string }[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return found
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('incoming'))
    .map(({ name, parentPath }) => ({ name, path: join(parentPath, name) }));
}
