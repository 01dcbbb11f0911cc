import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '#server/process/start-refused.ts';

/** The file that lies in a data folder from the beginning of a restore to its end, with the restore's mark. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** A killed restore leaves an empty database: a start would make a new programme there. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(unfinishedRestore(dataDir))) return;
  throw new StartRefused(
    `A restore into ${dataDir} did not end. Run npm run restore again. To start without its data, delete the file ${unfinishedRestore(dataDir)}.`,
  );
}
