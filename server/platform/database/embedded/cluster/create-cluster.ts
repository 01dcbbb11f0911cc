import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { commandLine } from '#server/platform/process/environment.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { spawnProgram } from '../process/child-process.ts';
import { type Cluster, nameForPostgres } from '../process/postmaster.ts';
import { superuser } from './roles.ts';

/**
 * Whether a database must still be created. Throws StartRefused if there is a database of a newer PostgreSQL, if the only database
 * is of an older one, or if `pgData` has files but no database.
 */
export function inspectCluster(dataDir: string, pgData: string, major: number): boolean {
  if (existsSync(join(pgData, 'PG_VERSION'))) {
    refuseOther(dataDir, major, Number.parseInt(readFileSync(join(pgData, 'PG_VERSION'), 'utf8'), 10));
  } else if (existsSync(pgData) && readdirSync(pgData).length > 0) {
    throw new StartRefused(
      `The folder ${pgData} is not empty and holds no database. Move it away, or choose another folder with DATA_DIR.`,
    );
  }
  const isFresh = !existsSync(join(pgData, 'PG_VERSION'));
  for (const name of readdirSync(dataDir)) {
    const other = Number(/^postgres-(\d+)$/.exec(name)?.[1] ?? major);
    if (other > major || isFresh) refuseOther(dataDir, major, other);
  }
  return isFresh;
}

function refuseOther(dataDir: string, major: number, found: number): void {
  if (found === major) return;
  const [age, advice] =
    found > major
      ? ['newer', 'Use the Almoner that made it, or choose another folder with DATA_DIR.']
      : [
          'older',
          `Run ${commandLine('database:upgrade')}, which moves it and keeps the earlier one, or choose another folder with DATA_DIR.`,
        ];
  throw new StartRefused(
    `The data folder ${dataDir} holds a database of PostgreSQL ${found}, ${age} than the ${major} of this Almoner. ${advice}`,
  );
}

/** Creates the cluster under another name and renames it when complete, so that an interrupted start leaves no half database. */
export async function createCluster(dataDir: string, cluster: Cluster): Promise<void> {
  const prefix = `${basename(cluster.pgData)}.new-`;
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(prefix)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const fresh = mkdtempSync(join(dataDir, prefix));
  if (cluster.account !== null) chownSync(fresh, cluster.account.uid, cluster.account.gid);
  try {
    await initialise(dataDir, { ...cluster, pgData: fresh });
    renameSync(fresh, cluster.pgData);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

async function initialise(dataDir: string, cluster: Cluster): Promise<void> {
  const report = join(dataDir, 'initdb.log');
  const errors = openSync(report, 'w', 0o600);
  const initdb = await spawnProgram(join(cluster.programs, 'bin', 'initdb'), initdbArguments(cluster), {
    cwd: cluster.pgData,
    account: cluster.account,
    output: 'ignore',
    errors,
  }).finally(() => closeSync(errors));
  const { code, signal } = await initdb.gone;
  const said = readFileSync(report, 'utf8').trim();
  rmSync(report);
  if (code === 0) return;
  throw new StartRefused(`The database could not be made in ${dataDir}: ${said || `initdb ended with ${signal ?? code}`}`);
}

function initdbArguments(cluster: Cluster): string[] {
  // macOS has no locale C.UTF-8. PostgreSQL's built-in C.UTF-8 is used there too.
  const mac = ['--locale=C', '--lc-ctype=en_US.UTF-8', '--builtin-locale=C.UTF-8'];
  const locale = process.platform === 'darwin' ? mac : ['--locale=C.UTF-8'];
  return [
    `--pgdata=${nameForPostgres(cluster)}`,
    `--username=${superuser}`,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    ...locale,
  ];
}
