// npm run rehearse:failover: two app servers behind HAProxy, on two PostgreSQL nodes under Patroni. Under load, it rehearses a
// rolling restart, the loss of the primary, and the return of the lost node. It needs Debian's packages haproxy, patroni,
// etcd-server and postgresql-15, and takes about three minutes.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/platform/database/connection.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { type MailCatcher, startMailCatcher } from '#tests/mail-catcher.ts';
import { type RunningApp, ready, spawnApp, until } from '#tests/running-app.ts';
import { Cluster, nextPort } from './cluster.ts';
import { Load } from './load.ts';

const tell = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
const begun = performance.now();
const steady = 10_000;
let lost = 0;

const cluster = await Cluster.make();
const catcher = await startMailCatcher();
const ports = [nextPort(), nextPort()];
const apps: RunningApp[] = [];
let database: Database | undefined;
try {
  tell('etcd, two nodes and HAProxy start');
  await cluster.start(ports);
  await mkdir(join(cluster.folder, 'data'));
  for (const port of ports) {
    apps.push(startApp(port));
    await ready(apps.at(-1) as RunningApp, 400);
  }
  database = openDatabase({ connectionString: cluster.urlOf(cluster.ports.primary) });
  const load = await loadOf(database);
  await rehearse(load, database);
  await judge(load, database, catcher);
} finally {
  for (const app of apps) app.process.kill('SIGKILL');
  await database?.close().catch(() => {});
  await catcher.close();
  await cluster.stop();
}
tell(
  `${((performance.now() - begun) / 1_000).toFixed(0)} s in all; ${lost === 0 ? 'nothing acknowledged was lost or doubled' : `${lost} FAILURES`}`,
);
process.exit(lost === 0 ? 0 : 1);

function startApp(port: number): RunningApp {
  return spawnApp({
    NODE_ENV: 'production',
    DATABASE_URL: cluster.urlOf(cluster.ports.primary),
    DATABASE_READ_URL: cluster.urlOf(cluster.ports.replica),
    DATA_DIR: join(cluster.folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${cluster.ports.web}`,
    PROGRAMME_EMAIL: 'programme@example.org',
    SMTP_URL: catcher.url,
    STOP_SECONDS: '3',
  });
}

async function loadOf({ db }: Database): Promise<Load> {
  const staff = await createSignedIn(db, { roles: ['CFP_STAFF'] });
  const nonprofits: number[] = [];
  for (let made = 1; made <= 3; made += 1)
    nonprofits.push((await createNonprofit(db, { name: `Test ${made}`, display: true })).id);
  return new Load(`http://127.0.0.1:${cluster.ports.web}`, { token: staff.token, nonprofits });
}

async function rehearse(load: Load, { pool }: Database): Promise<void> {
  load.begin('steady');
  load.start();
  await pause(steady);

  load.begin('rolling restart of both app servers');
  for (const [index, port] of ports.entries()) {
    apps[index]?.process.kill('SIGTERM');
    tell(`app server ${index + 1} ended with ${await apps[index]?.ended}`);
    apps[index] = startApp(port);
    await ready(apps[index] as RunningApp, 400);
    // wait until the load balancer has noticed the new server
    await pause(2_000);
  }
  await pause(2_000);

  load.begin('the primary is lost (kill -9 of PostgreSQL and Patroni)');
  const first = (await cluster.primary()) ?? 0;
  await cluster.killNode(first);
  await until('another primary', 120, async () => ![undefined, first].includes(await cluster.primary()));
  const written = load.letters.length;
  await until('writes', 120, () => load.letters.length > written + 3);
  await pause(steady);

  load.begin('the old primary comes back');
  await cluster.startNode(first);
  await until('it follows', 180, async () => {
    const primaries = await cluster.primaries();
    if (primaries.length > 1) fail(`two primaries: ${primaries}`);
    return cluster.isReplica(first);
  });
  await pause(steady);
  await load.stop();
  for (const { process: app, printed } of apps)
    if (app.exitCode !== null) fail(`an app server ended by itself:\n${printed().slice(-3_000)}`);
  const { rows } = await pool.query('SELECT count(*)::int AS replicas FROM pg_stat_replication');
  if (rows[0].replicas !== 1) fail(`${rows[0].replicas} replicas at the end`);
}

function fail(why: string): void {
  lost += 1;
  tell(`FAILURE: ${why}`);
}

async function judge(load: Load, { pool }: Database, { caught }: MailCatcher): Promise<void> {
  for (const { name, requests, failures, longestGap } of load.phases) {
    const failed = Object.values(failures).reduce((sum, one) => sum + one, 0);
    const why =
      failed === 0
        ? ''
        : ` (${Object.entries(failures)
            .map(([words, times]) => `${times} × ${words}`)
            .join(', ')})`;
    tell(
      `${name}: ${requests} requests, ${failed} failed${why}; longest time without a write ${(longestGap / 1_000).toFixed(1)} s`,
    );
  }
  for (const [id, number] of load.saved) {
    const { rows } = await pool.query<{ text: string }>('SELECT short_description AS text FROM nonprofits WHERE id = $1', [id]);
    const stored = Number(rows[0]?.text.replace('Town ', ''));
    if (!(stored >= number)) fail(`nonprofit ${id} has ${rows[0]?.text}, and Town ${number} was acknowledged`);
  }
  const letters = async () =>
    (await pool.query<{ id: number; message_id: string; state: string }>('SELECT id, message_id, state FROM mail_messages')).rows;
  await until('all letters', 180, async () => (await letters()).every(({ state }) => state === 'SENT'));
  const stored = new Map((await letters()).map(({ id, message_id }) => [id, message_id]));
  const arrived = caught.map(({ raw }) => /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '');
  for (const id of load.letters) if (!stored.has(id)) fail(`letter ${id} was acknowledged and is gone`);
  for (const messageId of stored.values()) {
    const times = arrived.filter((one) => one === messageId).length;
    if (times !== 1) fail(`a letter arrived ${times} times`);
  }
  tell(
    `${[...load.saved.values()].reduce((sum, one) => sum + one, 0)} saves and ${load.letters.length} letters were acknowledged; ${arrived.length} letters arrived`,
  );
}
