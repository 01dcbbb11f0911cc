import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '#server/platform/process/start-refused.ts';

/** The user that PostgreSQL runs as when Almoner runs as root: PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

/** As root, chooses an account and lets it pass through the data folder. Returns null if Almoner runs as an ordinary user. */
export function accountFor(dataDir: string, pgData: string): Account | null {
  const own = process.getuid?.();
  const owner = ownerOf(pgData);
  if (own !== 0) {
    if (owner === null || owner.uid === own) return null;
    throw new StartRefused(
      `The database in ${pgData} belongs to another user (number ${owner.uid}). Start Almoner as that user or as root, or choose another folder with DATA_DIR.`,
    );
  }
  const account = owner !== null && owner.uid !== 0 ? owner : unprivileged();
  if (owner?.uid === 0) {
    chownTree(pgData, account);
    chmodSync(pgData, 0o700);
  }
  grantPassage(dataDir, account);
  return account;
}

function ownerOf(path: string): Account | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : { uid: found.uid, gid: found.gid };
}

function unprivileged(): Account {
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => [line.split(':')[0], line.split(':')] as const),
  );
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.get(name) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartRefused(
    'PostgreSQL does not run as root, and this machine has no user postgres or nobody. Start Almoner as an ordinary user, or set DATABASE_URL.',
  );
}

/** Gives the account a folder with all its files, such as a data folder that root restored from a backup. */
function chownTree(path: string, { uid, gid }: Account): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) chownTree(join(path, entry.name), { uid, gid });
    else if (entry.isFile()) chownSync(join(path, entry.name), uid, gid);
  }
  chownSync(path, uid, gid);
}

/** As root, gives all files in a data folder to the folder's owner, because the service runs as the owner. */
export function giveToOwner(dataDir: string): void {
  const owner = ownerOf(dataDir);
  if (process.getuid?.() === 0 && owner !== null && owner.uid !== 0) chownTree(dataDir, owner);
}

/** Lets the account enter a folder, but not list it. Uses the group if the group has no rights yet, so that others stay out. */
function grantPassage(folder: string, account: Account): void {
  if (canReach(folder, account)) return;
  const { uid, gid, mode } = statSync(folder);
  if (gid === account.gid && (mode & 0o010) !== 0) return;
  if ((mode & 0o070) === 0) {
    chownSync(folder, uid, account.gid);
    chmodSync(folder, (mode & 0o7777) | 0o010);
  } else {
    chmodSync(folder, (mode & 0o7777) | 0o001);
  }
}

/**
 * Whether the account can enter a folder. A shell tries this, because the rights of parent folders and access control lists count
 * too.
 */
export function canReach(folder: string, account: Account | null): boolean {
  if (account === null) return true;
  const { error, status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' });
  if (error === undefined) return status === 0;
  throw new StartRefused(
    `PostgreSQL does not run as root, and Almoner may not become another user here (${error.message}). Start Almoner as an ordinary user, or set DATABASE_URL.`,
  );
}
