import { sql } from 'kysely';
import { photoMessages } from '#contract/nonprofits/photos/photo-messages.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { lockPhoto, updatePhoto } from '../store.ts';
import { removePhotoFiles } from './photo-files.ts';

const keptDays = 30;

/** Hides a photo. Its files stay for 30 days, so that the deletion can be undone. */
export async function deletePhoto(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { name } = await lockPhoto(tx, actor, id);
  await updatePhoto(tx, id, { deletedAt: new Date().toISOString() });
  const runAt = new Date(Date.now() + keptDays * 86_400_000);
  await addJob(tx, 'forget-photo', { id }, { key: `photo ${id}`, runAt });
  await recordChange(tx, { actor, action: 'deleted', subject: { kind: 'photo', id, name } });
}

/** Undoes a deletion. A photo that is not deleted stays as it is. Throws 409 if the nonprofit has the same picture again. */
export async function restorePhoto(tx: Tx, actor: Actor, id: number): Promise<void> {
  const photo = await lockPhoto(tx, actor, id, true);
  if (photo.storedAs === null) throw notFound();
  if (photo.deletedAt === null) return;
  const same = await tx
    .selectFrom('photos')
    .select('name')
    .where('nonprofitId', '=', photo.nonprofitId)
    .where('digest', '=', photo.digest)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (same) throw refuse(409, photoMessages.twice(same.name));
  // Another photo may be chosen for the directory card by now, so this photo is not chosen for it again.
  await updatePhoto(tx, id, { deletedAt: null, chosenFor: photo.chosenFor.filter((place) => place !== 'DIRECTORY') });
  await recordChange(tx, { actor, action: 'restored', subject: { kind: 'photo', id, name: photo.name } });
}

/** Deletes the row and the files of a photo that was deleted 30 days ago. */
export const forgetPhoto: Task<'forget-photo'> = async ({ id }, { db, config }) => {
  await transact(db, async (tx) => {
    const photo = await tx
      .deleteFrom('photos')
      .where('id', '=', id)
      .where('deletedAt', '<', sql<string>`now() - make_interval(days => ${keptDays - 1})`)
      .returning(['key', 'storedAs'])
      .executeTakeFirst();
    if (photo) await removePhotoFiles(openStorage(config), photo.key, photo.storedAs ?? undefined);
  });
};

/** Deletes the files of a replaced crop or picture, which no row names any more. */
export const forgetPhotoFiles: Task<'forget-photo-files'> = ({ key, storedAs }, { config }) =>
  removePhotoFiles(openStorage(config), key, storedAs);
