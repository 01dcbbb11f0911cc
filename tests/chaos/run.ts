// npm run test:chaos [-- --minutes 30]: see docs/operating.md. Needs root on Linux, for a small disk.
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { SaveWriters } from '#tests/crash/save-writers.ts';
import { startMailCatcher } from '#tests/mail-catcher.ts';
import { freePort, type RunningApp, ready, spawnApp, until } from '#tests/running-app.ts';
import { ensurePagesBuilt } from '../../scripts/prepare.mjs';
import { faults, mountDisk, type Victims } from './faults.ts';
import { Load } from './load.ts';
import { startProxy } from './proxy.ts';

/** seconds after the end of a fault in which calls may still fail */
const patience = 10;
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, only: { type: 'string' }, verbose: { type: 'boolean' } },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** As systemd would: whatever ends the first process, it is started again. */
class Supervised {
  readonly #environment: Record<string, string>;
  #stopping = false;
  app: RunningApp;
  starts = 1;
  printed = '';

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
    this.app = this.#start();
  }

  #start(): RunningApp {
    const app = spawnApp(this.#environment);
    void app.ended.then(async () => {
      this.printed += app.printed();
      await delay(500);
      if (this.#stopping) return;
      this.starts += 1;
      this.app = this.#start();
    });
    return app;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.app.process.kill('SIGTERM');
    await this.app.ended;
    this.printed += this.app.printed();
  }
}

async function startDatabase(dataDir: string) {
  const log = { info() {}, warn() {}, error() {} };
  const begin = () => startEmbedded({ dataDir, log, settings: { max_wal_size: '128MB' }, onLost: () => void again() });
  let server = await begin();
  const again = async (): Promise<void> => {
    await server.stop();
    server = await begin().catch(async () => {
      await delay(500);
      await again();
      return server;
    });
  };
  return { address: server.address, stop: () => server.stop() };
}

interface Outcome {
  fault: string;
  /** seconds from the fault's end to the last such reply or missing reply */
  lastError: number;
  lastUnreachable: number;
  errors: number;
}

async function suffer(name: string, victims: Victims, load: Load): Promise<Outcome> {
  const seen = load.failures.length;
  await faults[name]?.(victims);
  const over = performance.now();
  // a process that is killed and starts again on a busy machine needs a while; what comes later is a failure of its own
  await until('replies again', 600, async () => {
    const before = load.replies;
    await delay(500);
    return load.replies > before;
  });
  await delay(patience * 1_000 + 2_000);
  const during = load.failures.slice(seen);
  const last = (ours: (status: number) => boolean) =>
    Math.max(0, ...during.filter(({ status }) => ours(status)).map(({ at }) => (at - over) / 1_000));
  if (values.verbose) say(JSON.stringify(during.slice(-5)));
  return {
    fault: name,
    lastError: last((status) => status >= 500),
    lastUnreachable: last((status) => status === 0),
    errors: during.filter(({ status }) => status >= 500).length,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'almoner-chaos-'));
await chmod(folder, 0o755);
const unmount = mountDisk(folder, 700);
process.once('exit', unmount);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  ensurePagesBuilt();
  await mkdir(join(folder, 'app'));
  const database = await startDatabase(join(folder, 'database'));
  const proxy = await startProxy(join(database.address.host, `.s.PGSQL.${database.address.port}`));
  const mail = { slow: false, refusing: false };
  const catcher = await startMailCatcher({
    onMail: () => until('the slow mail server', 120, () => !mail.slow).then(() => {}),
    server: {
      onRcptTo: (_address, _session, done) =>
        mail.refusing ? done(Object.assign(new Error('Try again later'), { responseCode: 451 })) : done(),
    },
  });
  const supervised = new Supervised({
    DATABASE_URL: `postgres://almoner_app@127.0.0.1:${proxy.port}/almoner`,
    DATA_DIR: join(folder, 'app'),
    PORT: String(await freePort()),
    WORKERS: '2',
    SMTP_URL: catcher.url,
  });
  await ready(supervised.app, 300);
  const load = new Load(supervised.app.origin);
  await load.begin();
  const saves = new SaveWriters(supervised.app.origin);
  await saves.begin();
  const victims: Victims = {
    pid: () => supervised.app.process.pid as number,
    postmaster: () => Number(readFileSync(join(folder, 'database', 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0]),
    proxy,
    disk: folder,
    mail,
  };
  const [running, saving] = [load.run(), saves.write()];
  const end = performance.now() + Number(values.minutes) * 60_000;
  const outcomes: Outcome[] = [];
  const names = Object.keys(faults).filter((name) => values.only === undefined || name === values.only);
  for (let round = 0; performance.now() < end; round += 1) {
    const name = names[round < names.length ? round : Math.floor(Math.random() * names.length)] ?? '';
    const outcome = await suffer(name, victims, load);
    outcomes.push(outcome);
    say(
      `${new Date().toISOString().slice(11, 19)} ${name}: ${outcome.errors} replies of 5xx, the last ${outcome.lastError.toFixed(1)} s after the fault's end; unreachable until ${outcome.lastUnreachable.toFixed(1)} s after it`,
    );
  }
  running.stop();
  saving.stop();
  await Promise.all([running.ended, saving.ended]);
  const lost = (await load.countLost()) + (await saves.countLost());
  const received = () => catcher.caught.flatMap(({ to }) => to);
  // letters that were refused wait longer with each attempt
  await until('the last letter', 600, () => load.acknowledged.every((email) => received().includes(email))).catch(() => {});
  const counts = new Map<string, number>();
  for (const email of received()) counts.set(email, (counts.get(email) ?? 0) + 1);
  const missing = load.acknowledged.filter((email) => !counts.has(email)).length;
  const twice = [...counts.values()].filter((count) => count > 1).length;
  const late = outcomes.filter(({ lastError }) => lastError > patience).length;
  say(`${outcomes.length} faults, ${load.replies} replies, ${supervised.starts} starts of the first process.`);
  say(`${saves.acknowledged + load.acknowledged.length} acknowledged writes, ${lost} lost.`);
  say(`${load.acknowledged.length} letters, ${missing} not sent, ${twice} sent twice.`);
  say(`${late} faults after whose end replies of 5xx went on for more than ${patience} s.`);
  process.exitCode = lost + twice + late + missing === 0 ? 0 : 1;
  await supervised.stop();
  if (values.verbose) say(supervised.printed.slice(-20_000));
  await catcher.close();
  proxy.close();
  await database.stop();
} finally {
  unmount();
  await rm(folder, { recursive: true, force: true });
}
