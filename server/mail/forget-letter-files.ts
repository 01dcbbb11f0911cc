import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Task } from '#server/jobs/task.ts';
import { mailFolder } from './postman/journal.ts';

/** Deletes the files of letters that were kept here and whose rows were deleted. */
export const forgetLetterFiles: Task<'forget-letter-files'> = async ({ ids }, { config }) => {
  for (const id of ids) await rm(join(mailFolder(config.dataDir), `letter-${id}.eml`), { force: true });
};
