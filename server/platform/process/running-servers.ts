import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import type { Config } from './config.ts';
import { errorCode } from './error-code.ts';
import { StartRefused } from './start-refused.ts';

/*
 * Unless files are in a bucket, servers on one database must share a data folder. Each server writes itself into the database and
 * into its folder, so that a server with another folder is noticed before it stores files that the others cannot find.
 */

const beatMilliseconds = 3_000;
/** A server that has not been seen for this long is dead. */
const deadAfter = "interval '15 seconds'";
const lookMilliseconds = 500;
const day = 86_400_000;

interface Server {
  id: string;
  name: string;
  /** whether the server was seen after we began to look for it */
  isAlive: boolean;
}

/**
 * Joins the servers of this database. Throws StartRefused if a living server uses another data folder, unless files are in a
 * bucket. Returns a function that leaves.
 */
export async function joinServers(
  { dataDir, filesIn }: Pick<Config, 'dataDir' | 'filesIn'>,
  address: DatabaseAddress,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const { pool, close } = openDatabase({ ...address, max: 1 }, (error) =>
    log.debug({ code: errorCode(error) }, 'a connection was lost'),
  );
  const id = randomUUID();
  const folder = join(dataDir, 'servers');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await forgetOld(folder);
  // the file is written first, so that a server that reads the row also finds the file
  const beat = async () => {
    await writeFile(join(folder, id), `${hostname()}\n`, { mode: 0o600 });
    await pool.query(beatText, [id, hostname()]);
  };
  const leave = async () => {
    await pool.query('DELETE FROM running_servers WHERE id = $1', [id]).catch(() => {});
    await close();
    await rm(join(folder, id), { force: true });
  };
  try {
    await beat();
    // with a bucket, each server may have its own folder
    if (filesIn === 'folder') await refuseOtherFolder({ id, folder, dataDir, pool });
  } catch (error) {
    await leave();
    throw error;
  }
  const beating = setInterval(
    () => void beat().catch((error) => log.debug({ err: error }, 'not shown')),
    beatMilliseconds,
  ).unref();
  return async () => {
    clearInterval(beating);
    await leave();
  };
}

const beatText = `INSERT INTO running_servers (id, name) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen_at = now()`;

interface Joining {
  id: string;
  folder: string;
  dataDir: string;
  pool: pg.Pool;
}

/**
 * Waits until each server without a file in this folder shows that it is alive, or counts as dead. Throws StartRefused if such a
 * server is alive.
 */
async function refuseOtherFolder({ id, folder, dataDir, pool }: Joining): Promise<void> {
  const { rows } = await pool.query<{ now: string }>('SELECT now()::text AS now');
  for (;;) {
    const here = new Set(await readdir(folder));
    const elsewhere = (await findOthers(pool, id, rows[0]?.now ?? '')).filter((server) => !here.has(server.id));
    if (elsewhere.length === 0) return;
    const alive = elsewhere.find((server) => server.isAlive);
    if (alive)
      throw new StartRefused(
        `Another server, ${alive.name}, works on the database at DATABASE_URL with another data folder: files that people upload there would be missing here. Let DATA_DIR (${dataDir}) be one folder that all servers share (see docs/several-servers.md).`,
      );
    await pause(lookMilliseconds);
  }
}

async function findOthers(pool: pg.Pool, id: string, since: string): Promise<Server[]> {
  const { rows } = await pool.query<Server>(
    `SELECT id, name, seen_at > $2::timestamptz AS "isAlive" FROM running_servers WHERE id <> $1 AND seen_at > now() - ${deadAfter}`,
    [id, since],
  );
  return rows;
}

/** Deletes the files of servers that were killed a day ago or earlier. */
async function forgetOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > day) await rm(join(folder, name), { force: true });
  }
}
