import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Task } from '#server/platform/jobs/task.ts';
import { mailFolder } from '../postman/journal.ts';

/** Deletes letters' files after their rows were deleted. Only a letter with the status “kept here” has a file. */
export const forgetLetterFiles: Task<'forget-letter-files'> = async ({ ids }, { config }) => {
  for (const id of ids) await rm(join(mailFolder(config.dataDir), `letter-${id}.eml`), { force: true });
};
