import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { bad, type Check, type CheckResult, good, together, watch } from '#server/app/upkeep/check.ts';
import { findUnreadable } from '#server/money/payouts/vault/unreadable.ts';
import { keysFile } from '#server/platform/backup/format.ts';
import { clusterFolder, clusterMajors } from '#server/platform/database/embedded/cluster/earlier-cluster.ts';
import type { Config } from '#server/platform/process/config.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { openVault } from '#server/platform/vault/open-vault.ts';

/** What a programme in production needs and has not set. */
export const checkConfiguration: Check = async ({ config, db }) => {
  if (!config.production) return watch('This is not production.', 'Set NODE_ENV=production where people use it.');
  const unreadable = await findUnreadable(db, openVault(config));
  const missing = [
    unreadable.results.length > 0 &&
      bad(
        `${howMany(unreadable.results.length, 'bank account number', 'bank account numbers')} cannot be read with the keys of PAYOUT_KEYS.`,
        `Add the key that encrypted them; ${commandLine('payout-keys', 'check')} names the nonprofits.`,
      ),
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
  const found = [await mayWrite(config, config.dataDir), await areSecret(config), notAsRoot(config), ofEarlier(config)];
  const place = config.backups?.place;
  if (typeof place === 'string') found.push(await mayWrite(config, place), await onOtherDisk(config.dataDir, place));
  return together([good('The folders can be written to.'), ...found.filter(({ state }) => state !== 'GOOD')]);
};

/** Whether the database of an earlier PostgreSQL version is still there: `npm run database:upgrade` does not delete it. */
function ofEarlier({ databaseUrl, dataDir }: Config): CheckResult {
  const [, earlier] = databaseUrl === null && existsSync(dataDir) ? clusterMajors(dataDir) : [];
  if (earlier === undefined) return good('');
  const folder = clusterFolder(dataDir, earlier);
  return watch(
    `A database of PostgreSQL ${earlier} is kept in ${folder}.`,
    'Delete that folder once you no longer want to go back.',
  );
}

/**
 * Whether the account that runs Almoner, the owner of the data folder, may use a folder. Root may use every folder, so for root this
 * looks as that account.
 */
async function mayWrite({ dataDir }: Config, folder: string): Promise<CheckResult> {
  const { uid, gid } = await stat(dataDir);
  const account = process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {};
  const { status } = spawnSync('/bin/sh', ['-c', '[ -d "$1" ] && [ -r "$1" ] && [ -w "$1" ] && [ -x "$1" ]', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0
    ? good('')
    : bad(`${folder} is missing or cannot be written to.`, 'Make it, and give it to the account that runs Almoner.');
}

async function areSecret({ dataDir }: Config): Promise<CheckResult> {
  const path = join(dataDir, keysFile);
  const found = await stat(path).catch(() => null);
  if (!found || (found.mode & 0o077) === 0) return good('');
  return bad(`Others may read ${path}.`, `Run chmod 600 ${path}.`);
}

function notAsRoot({ production, dataDir }: Config): CheckResult {
  // nobody runs the service as root whose data folder belongs to another account: then only the doctor was called by root
  if (!production || process.getuid?.() !== 0 || statSync(dataDir).uid !== 0) return good('');
  return watch('Almoner runs as root.', 'Run it as an account of its own.');
}

async function onOtherDisk(dataDir: string, folder: string): Promise<CheckResult> {
  const [data, backups] = await Promise.all([dataDir, folder].map((path) => stat(path).catch(() => null)));
  if (!data || !backups || data.dev !== backups.dev) return good('');
  return watch(
    'The backups are on the same disk as the data.',
    'Set BACKUP_DIR to a folder on another one, or BACKUP_BUCKET, or copy them away.',
  );
}
