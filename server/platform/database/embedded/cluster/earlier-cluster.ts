import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { findPrograms, type Programs } from '../binaries.ts';

/** The folder of a major version's database. */
export const clusterFolder = (dataDir: string, major: number): string => join(dataDir, `postgres-${major}`);

/** The major versions that a data folder has databases of, the newest first. */
export function clusterMajors(dataDir: string): number[] {
  const found = readdirSync(dataDir).flatMap((name) => /^postgres-(\d+)$/.exec(name)?.[1] ?? []);
  return found
    .map(Number)
    .filter((major) => existsSync(join(clusterFolder(dataDir, major), 'PG_VERSION')))
    .sort((one, other) => other - one);
}

/**
 * The programs of a database that an earlier Almoner made: each start copies its programs into the data folder. Null if the
 * database is of this version already. Throws StartRefused if there is no database, it is newer, or its programs are gone.
 */
export function findEarlierPrograms(dataDir: string): Programs | null {
  const { major: own } = findPrograms();
  const [newest] = existsSync(dataDir) ? clusterMajors(dataDir) : [];
  if (newest === undefined) throw new StartRefused(`The data folder ${dataDir} has no database.`);
  if (newest === own) return null;
  if (newest > own) throw new StartRefused(`The database is of PostgreSQL ${newest}, newer than the ${own} of this Almoner.`);
  for (const home of [join(dataDir, 'bin'), '/var/cache/almoner']) {
    const name = existsSync(home) && readdirSync(home).find((one) => one.startsWith(`postgres-${newest}.`));
    if (name) return { folder: join(home, name), version: name.slice('postgres-'.length), major: newest };
  }
  throw new StartRefused(
    `The programs of PostgreSQL ${newest} are no longer in ${join(dataDir, 'bin')}. Start the Almoner that made this database once, stop it, and try again.`,
  );
}
