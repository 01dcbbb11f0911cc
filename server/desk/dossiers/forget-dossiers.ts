import { sql } from 'kysely';
import type { Task } from '#server/platform/jobs/task.ts';
import { dossierStorage } from './dossier-store.ts';

/** milliseconds for which a file without a row is kept, because a file is stored before the row that names it */
const young = 3_600_000;

/**
 * Deletes expired dossiers, and the files of deleted dossiers, for example of those that were deleted with their nonprofit. `files`:
 * files whose rows were just deleted, which therefore go however young they are.
 */
export const forgetDossiers: Task<'forget-dossiers'> = async ({ files = [] }, { db, config }) => {
  await db.deleteFrom('dossiers').where('endsAt', '<', sql<string>`now()`).execute();
  const gone = new Set(files);
  const rows = await db.selectFrom('dossierFiles').select('storedAs').execute();
  const named = new Set(rows.map(({ storedAs }) => storedAs));
  const storage = dossierStorage(config);
  for await (const { name, changedAt } of storage.list())
    if (!named.has(name) && (gone.has(name) || Date.now() - changedAt > young)) await storage.remove(name);
};
