import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import type { Task } from '#server/platform/jobs/task.ts';

/** Deletes an uploaded file, unless an import still has it. */
export const forgetDonationFile: Task<'forget-donation-file'> = async ({ storedAs }, { db, config }) => {
  const used = await db.selectFrom('donationImports').select('id').where('storedAs', '=', storedAs).executeTakeFirst();
  if (!used) await openStorage(config).remove(storedAs);
};
