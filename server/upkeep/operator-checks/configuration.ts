import { existsSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keysFile } from '#server/backup/format.ts';
import { clusterFolder, clusterMajors } from '#server/database/embedded/earlier-cluster.ts';
import type { Config } from '#server/process/config.ts';
import { errorCode } from '#server/process/error-code.ts';
import { bad, type Check, type Found, good, together, watch } from '#server/upkeep/check.ts';

/** What a programme in production needs and has not set. */
export const checkConfiguration: Check = async ({ config }) => {
  if (!config.production) return watch('This is not production.', 'Set NODE_ENV=production where people use it.');
  const missing = [
    config.publicUrl === null && watch('PUBLIC_URL is not set.', 'Links in emails begin with it.'),
    config.payoutKeys === null && watch('PAYOUT_KEYS is not set.', 'Without it no bank account number can be entered.'),
    config.backups !== null &&
      config.backupPassphrase === null &&
      watch('BACKUP_PASSPHRASE is not set.', 'Backups can be read by whoever has them.'),
  ].filter((found) => found !== false);
  return missing.length > 0 ? together(missing) : good('All that production needs is set.');
};

/**
 * The rights of the folders and of the file with keys; also whether Almoner runs as root, backups are on the data's disk, or the
 * database of an earlier PostgreSQL version is still there.
 */
export const checkRights: Check = async ({ config }) => {
  const found = [await mayWrite(config.dataDir), await areSecret(config), notAsRoot(config), ofEarlier(config)];
  const place = config.backups?.place;
  if (typeof place === 'string') found.push(await mayWrite(place), await onOtherDisk(config.dataDir, place));
  return together([good('The folders can be written to.'), ...found.filter(({ state }) => state !== 'GOOD')]);
};

/** Whether the database of an earlier PostgreSQL version is still there: `npm run database:upgrade` does not delete it. */
function ofEarlier({ databaseUrl, dataDir }: Config): Found {
  const [, earlier] = databaseUrl === null && existsSync(dataDir) ? clusterMajors(dataDir) : [];
  if (earlier === undefined) return good('');
  const folder = clusterFolder(dataDir, earlier);
  return watch(
    `A database of PostgreSQL ${earlier} is kept in ${folder}.`,
    'Delete that folder once you no longer want to go back.',
  );
}

async function mayWrite(folder: string): Promise<Found> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => good(''),
    (error) => bad(`${folder} cannot be written to (${errorCode(error)}).`, 'Give it to the account that runs Almoner.'),
  );
}

async function areSecret({ dataDir }: Config): Promise<Found> {
  const path = join(dataDir, keysFile);
  const found = await stat(path).catch(() => null);
  if (!found || (found.mode & 0o077) === 0) return good('');
  return bad(`Others may read ${path}.`, `Run chmod 600 ${path}.`);
}

function notAsRoot({ production }: Config): Found {
  if (!production || process.getuid?.() !== 0) return good('');
  return watch('Almoner runs as root.', 'Run it as an account of its own.');
}

async function onOtherDisk(dataDir: string, folder: string): Promise<Found> {
  const [data, backups] = await Promise.all([dataDir, folder].map((path) => stat(path).catch(() => null)));
  if (!data || !backups || data.dev !== backups.dev) return good('');
  return watch(
    'The backups are on the same disk as the data.',
    'Set BACKUP_DIR to a folder on another one, or BACKUP_BUCKET, or copy them away.',
  );
}
