import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '#server/process/start-refused.ts';

/** The path of the file that is in a data folder during a restore. The file has the restore's mark. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** A killed restore leaves an empty database. Without this check, a start would make a new programme there. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(unfinishedRestore(dataDir))) return;
  throw new StartRefused(
    `A restore into ${dataDir} did not end. Run npm run restore again. To start without its data, delete the file ${unfinishedRestore(dataDir)}.`,
  );
}
