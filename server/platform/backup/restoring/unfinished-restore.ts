import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '#server/platform/process/environment.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';

/**
 * The path of a file that is in the data folder during a restore. Its content is a random mark, which the database gets with the
 * rows.
 */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** A killed restore leaves an empty database. Without this check, a start would make a new programme there. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(unfinishedRestore(dataDir))) return;
  throw new StartRefused(
    `A restore into ${dataDir} did not end. Run ${commandLine('restore', 'FILE')} again. To start without its data, delete the file ${unfinishedRestore(dataDir)}.`,
  );
}
