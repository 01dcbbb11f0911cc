import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { removeCover } from './covers.ts';

const keptDays = 30;
const later = () => new Date(Date.now() + keptDays * 86_400_000);

/** Hides a file. Its bytes are kept for 30 days, so that staff can restore the file. */
export async function deleteFile(tx: Tx, actor: Actor, id: number): Promise<void> {
  const deleted = await tx
    .updateTable('learningFiles')
    .set((write) => ({ deletedAt: sql<string>`now()`, version: write('version', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!deleted) throw notFound();
  await addJob(tx, 'forget-learning-file', { id }, { key: `learning file ${id}`, runAt: later() });
  await recordChange(tx, { actor, action: 'deleted', subject: { kind: 'learningFile', id, name: deleted.name } });
}

/** Restores a deleted file. A file that is not deleted stays as it is. Refuses a file whose bytes are already deleted. */
export async function restoreFile(tx: Tx, actor: Actor, id: number): Promise<void> {
  const found = await tx
    .selectFrom('learningFiles')
    .select(['name', 'deletedAt', 'link', 'storedAs'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found || (found.link === null && found.storedAs === null)) throw notFound();
  if (found.deletedAt === null) return;
  await tx
    .updateTable('learningFiles')
    .set((write) => ({ deletedAt: null, version: write('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await recordChange(tx, { actor, action: 'restored', subject: { kind: 'learningFile', id, name: found.name } });
}

/**
 * Deletes the bytes and the text of a file that was deleted 30 days ago. Its name and its usage stay, for the counts of past
 * months.
 */
export const forgetLearningFile: Task<'forget-learning-file'> = async ({ id }, { db, config }) => {
  await transact(db, async (tx) => {
    const file = await tx
      .selectFrom('learningFiles')
      .select(['storedAs', 'cover'])
      .where('id', '=', id)
      .where('deletedAt', '<', sql<string>`now() - make_interval(days => ${keptDays - 1})`)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!file) return;
    for (const table of ['learningPages', 'learningReadings', 'learningFavorites'] as const)
      await tx.deleteFrom(table).where('fileId', '=', id).execute();
    const nothing = { storedAs: null, link: null, cover: null, textWords: null, description: '' };
    await tx.updateTable('learningFiles').set(nothing).where('id', '=', id).execute();
    await removeBytes(openStorage(config), { storedAs: file.storedAs ?? undefined, cover: file.cover ?? undefined });
  });
};

interface Bytes {
  storedAs?: string | undefined;
  cover?: string | undefined;
}

async function removeBytes(storage: Storage, { storedAs, cover }: Bytes): Promise<void> {
  if (storedAs !== undefined) await storage.remove(storedAs);
  if (cover !== undefined) await removeCover(storage, cover);
}

/** Deletes replaced bytes after 30 days. Every upload has a name of its own, so no later row can use these bytes. */
export async function forgetBytesLater(tx: Tx, bytes: Bytes): Promise<void> {
  await addJob(tx, 'forget-learning-bytes', bytes, { runAt: later() });
}

export const forgetLearningBytes: Task<'forget-learning-bytes'> = (bytes, { config }) => removeBytes(openStorage(config), bytes);
