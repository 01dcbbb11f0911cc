import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { findPrograms, installPrograms } from '#server/platform/database/embedded/binaries.ts';
import { accountFor } from '#server/platform/database/embedded/cluster/account.ts';
import { asSuperuser } from '#server/platform/database/embedded/cluster/ensure-database.ts';
import { superuser } from '#server/platform/database/embedded/cluster/roles.ts';
import type { EmbeddedAddress } from '#server/platform/database/embedded/embedded.ts';
import { launch, type Postmaster } from '#server/platform/database/embedded/process/postmaster.ts';
import { chooseSocketFolder } from '#server/platform/database/embedded/process/socket-folder.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';

const silent = { info() {}, warn() {}, error() {} };
const settings = { fsync: 'off', max_connections: '60', shared_buffers: '32MB' };

export interface Replicated {
  primary: EmbeddedAddress;
  replica: DatabaseAddress;
  /** Runs a statement on the replica as the superuser. */
  tellReplica(statement: string): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL and a streaming replica of it. The embedded package has no pg_basebackup, so the data folder is copied
 * while the primary is stopped.
 */
export async function startReplicated(): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-replicated-'));
  const [dataDir, copy] = [join(folder, 'primary'), join(folder, 'replica')];
  await (await startEmbedded({ dataDir, log: silent, settings })).stop();
  const programs = findPrograms();
  const name = `postgres-${programs.major}`;
  await mkdir(copy);
  await cp(join(dataDir, name), join(copy, name), { recursive: true, preserveTimestamps: true });
  const pgData = join(copy, name);
  await writeFile(join(pgData, 'standby.signal'), '');
  const account = accountFor(copy, pgData);
  const primary = await startEmbedded({ dataDir, log: silent, settings });
  const { host, port } = primary.address;
  const cluster = {
    pgData,
    account,
    programs: installPrograms(programs, copy, account),
    socket: chooseSocketFolder(copy, account),
    logFile: join(copy, 'postgres.log'),
    settings: { ...settings, primary_conninfo: `host=${host} port=${port} user=${superuser}` },
  };
  let running: Postmaster | undefined;
  const startReplica = async () => {
    running = await launch(cluster, silent, new AbortController().signal);
  };
  await startReplica();
  return {
    primary: primary.address,
    replica: { ...primary.address, host: cluster.socket.path },
    tellReplica: (statement) =>
      asSuperuser(
        { host: cluster.socket.path, port, database: 'postgres' },
        async (client) => void (await client.query(statement)),
      ),
    startReplica,
    stopReplica: async () => running?.stop(),
    stop: async () => {
      await running?.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
