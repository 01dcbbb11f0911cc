import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCode } from '#server/platform/process/error-code.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { type Account, canReach } from '../cluster/account.ts';

export const port = 5432;
/** PostgreSQL's name for its socket. */
export const socketName = `.s.PGSQL.${port}`;
const longestPath = 99;

export interface SocketFolder {
  path: string;
  /** removes an empty folder outside the data folder */
  remove(): void;
}

/** A folder that only PostgreSQL's user can enter: the socket in it needs no password. */
export function chooseSocketFolder(dataDir: string, account: Account | null): SocketFolder {
  const name = `almoner-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const candidates = [join(dataDir, 'socket'), join(tmpdir(), name), join('/tmp', name)];
  const path = candidates.find(
    (folder) => Buffer.byteLength(join(folder, socketName)) <= longestPath && canReach(dirname(folder), account),
  );
  if (path === undefined) throw new StartRefused('There is no folder for the database socket: /tmp is missing or closed.');
  makePrivate(path, account);
  const remove = () => {
    try {
      if (path !== candidates[0]) rmdirSync(path);
    } catch {}
  };
  return { path, remove };
}

function makePrivate(path: string, account: Account | null): void {
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const { uid } = lstatSync(path);
  const isOurs = uid === process.getuid?.() || uid === account?.uid;
  if (!isOurs || !lstatSync(path).isDirectory()) {
    throw new StartRefused(`The folder for the database socket, ${path}, belongs to somebody else. Remove it first.`);
  }
  chmodSync(path, 0o700);
  if (account !== null) chownSync(path, account.uid, account.gid);
}
