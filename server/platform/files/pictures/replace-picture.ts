import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed, notFound } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { UploadedFile } from '../uploads/upload.ts';
import { encodeUpload } from './encoder.ts';
import { type Crop, storeEncoded } from './picture.ts';
import { pictureNames } from './picture-urls.ts';

/** Every table whose rows show a picture, in a column `image`. A picture that none of these rows shows can be deleted. */
export const showing = ['users', 'nonprofits', 'resourcePictures'] as const;

const keptDays = 30;

interface Replacement {
  of: (typeof showing)[number];
  id: number;
  file: UploadedFile;
  crop: Crop | undefined;
  /** whether the person may only add a first picture, not replace one */
  first?: boolean;
}

/** Gives a row a new picture. The old picture is deleted 30 days later, unless a row shows it then. */
export async function replacePicture(app: App, { of, id, file, crop, first = false }: Replacement): Promise<void> {
  const picture = await encodeUpload(file, crop);
  const hash = await storeEncoded(app.storage, picture);
  await transact(app.db, async (tx) => {
    const row = await tx.selectFrom(of).select('image').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
    if (!row) throw notFound();
    if (first && row.image !== null) throw notAllowed();
    await holdPicture(tx, hash);
    // If another row showed the same picture until 30 days ago, `forgetPicture` may have deleted the picture's files after the call of
    // `storeEncoded` above and before `holdPicture` locked the picture. Then store the files again.
    if (!(await isStored(app.storage, hash))) await storeEncoded(app.storage, picture);
    await tx.updateTable(of).set({ image: hash }).where('id', '=', id).execute();
    if (row.image !== null && row.image !== hash) await forgetLater(tx, row.image);
  });
}

/**
 * Locks a picture, so that it is not deleted while a row gets it. Pictures are named by their content, so several rows may share
 * one.
 */
async function holdPicture(tx: Tx, hash: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`picture ${hash}`}))`.execute(tx);
}

async function isStored(storage: Storage, hash: string): Promise<boolean> {
  const { image, thumbnail } = pictureNames(hash);
  return (await storage.stat(image)) !== null && (await storage.stat(thumbnail)) !== null;
}

async function forgetLater(tx: Tx, hash: string): Promise<void> {
  const runAt = new Date(Date.now() + keptDays * 86_400_000);
  await addJob(tx, 'forget-picture', { hash }, { key: `picture ${hash}`, runAt });
}

/** Deletes a picture that was replaced 30 days ago, unless a row shows it. */
export const forgetPicture: Task<'forget-picture'> = async ({ hash }, { db, config }) => {
  const storage = openStorage(config);
  const { image, thumbnail } = pictureNames(hash);
  await transact(db, async (tx) => {
    await holdPicture(tx, hash);
    if (await isShown(tx, hash)) return;
    await storage.remove(image);
    await storage.remove(thumbnail);
  });
};

async function isShown(db: Db, hash: string): Promise<boolean> {
  const found = await Promise.all(
    showing.map((table) => db.selectFrom(table).select('id').where('image', '=', hash).limit(1).executeTakeFirst()),
  );
  return found.some((row) => row !== undefined);
}
