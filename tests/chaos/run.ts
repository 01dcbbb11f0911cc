// npm run rehearse:chaos [-- --minutes 30]: see docs/operating.md. It needs root on Linux, for a small disk.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type MailCatcher, startMailCatcher } from '#tests/mail-catcher.ts';
import { freePort, ready, until } from '#tests/running-app.ts';
import { ensurePagesBuilt } from '../../scripts/prepare.mjs';
import { faults, mountDisk, type Victims } from './faults.ts';
import { Load } from './load.ts';
import { Supervised, startDatabase } from './programme.ts';
import { startProxy } from './proxy.ts';

/** seconds after the end of a fault during which calls may still fail */
const patience = 10;
/** seconds after the end of the load within which every letter must arrive, even if the mail server refused it at first */
const lastLetter = 300;
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, only: { type: 'string' }, verbose: { type: 'boolean' } },
});
const minutes = Number(values.minutes);
const names = Object.keys(faults).filter((name) => values.only === undefined || name === values.only);
const say = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
if (!(minutes > 0) || names.length === 0)
  throw new Error(`--minutes is a number; --only is one of: ${Object.keys(faults).join(', ')}`);

interface Outcome {
  /** what happened, in words */
  line: string;
  failed: boolean;
}

/**
 * Causes one fault and checks that calls succeed again in time. `start`: the seconds that a start of the app takes on this
 * machine. After the kill of a process, the app may be unreachable for `patience` seconds and three times `start`.
 */
async function suffer(name: string, victims: Victims, load: Load, start: number): Promise<Outcome> {
  const seen = load.failures.length;
  await faults[name]?.(victims);
  const over = performance.now();
  const bound = patience + (/^(first|web) process/.test(name) ? 3 * start : 0);
  const recovered = await until('replies again', 2 * bound + 60, async () => {
    const before = load.replies;
    return delay(500).then(() => load.replies > before);
  }).catch(() => false);
  await delay(patience * 1_000 + 2_000);
  const during = load.failures.slice(seen);
  const after = (moments: number[]) => Math.max(0, ...moments.map((at) => (at - over) / 1_000));
  const errors = during.filter(({ status }) => status >= 500);
  const silent = during.filter(({ status }) => status === 0);
  const lastError = after(errors.map(({ ended }) => ended));
  const unreachable = after(silent.map(({ began }) => began));
  const longest = Math.max(0, ...silent.map(({ began, ended }) => (ended - began) / 1_000));
  const failed = !recovered || lastError > patience || unreachable > bound;
  if (values.verbose || failed) say(JSON.stringify(during.slice(-5)));
  const line =
    `${name}: ${errors.length} replies of 5xx, the last ${lastError.toFixed(1)} s after the fault; ` +
    `${silent.length} calls without a reply, the last begun ${unreachable.toFixed(1)} s after it, the longest of ${longest.toFixed(1)} s`;
  return { line: `${failed ? 'FAILED ' : ''}${line}`, failed };
}

async function sufferAll(victims: Victims, load: Load, start: number): Promise<number> {
  const running = load.run();
  const end = performance.now() + minutes * 60_000;
  let failed = 0;
  for (let round = 0; performance.now() < end; round += 1) {
    // each fault once, then faults at random
    const name = names[round < names.length ? round : Math.floor(Math.random() * names.length)] ?? '';
    const outcome = await suffer(name, victims, load, start);
    say(outcome.line);
    if (outcome.failed) failed += 1;
  }
  running.stop();
  await running.ended;
  return failed;
}

/** Returns the number of lost writes, plus lost letters, plus letters that were sent twice. */
async function judge(load: Load, { caught }: MailCatcher): Promise<number> {
  const lost = await load.countLost();
  const received = () => caught.flatMap(({ to }) => to);
  const isComplete = () => {
    const all = new Set(received());
    return load.letters.every((email) => all.has(email));
  };
  // after each refused attempt, a letter waits longer for the next one: wait until the last letter has arrived
  await until('the last letter', lastLetter, () => isComplete() || delay(500, false)).catch(() => {});
  const all = new Set(received());
  const missing = load.letters.filter((email) => !all.has(email)).length;
  // some people get several letters, so compare Message-IDs: a letter that is sent again has the same one
  const messages = caught.map(({ raw }) => raw.match(/^Message-ID: .*$/im)?.[0]);
  const twice = messages.length - new Set(messages).size;
  say(`${load.replies} replies; ${load.acknowledged} acknowledged writes, ${lost} lost.`);
  say(`${messages.length} letters, ${missing} not sent, ${twice} sent twice.`);
  return lost + missing + twice;
}

async function startMail(mail: Victims['mail']): Promise<MailCatcher> {
  return startMailCatcher({
    onMail: () => until('the slow mail server', 120, () => !mail.slow).then(() => {}),
    server: {
      onRcptTo: (_address, _session, done) =>
        mail.refusing ? done(Object.assign(new Error('Try again later'), { responseCode: 451 })) : done(),
    },
  });
}

async function rehearse(folder: string): Promise<number> {
  ensurePagesBuilt();
  await mkdir(join(folder, 'app'));
  const database = await startDatabase(join(folder, 'database'));
  const proxy = await startProxy(database.socket);
  const mail = { slow: false, refusing: false };
  const catcher = await startMail(mail);
  const environment = {
    DATABASE_URL: `postgres://almoner_app@127.0.0.1:${proxy.port}/almoner`,
    DATA_DIR: join(folder, 'app'),
    PORT: String(await freePort()),
    WORKERS: '2',
    PROGRAMME_EMAIL: 'programme@example.org',
    SMTP_URL: catcher.url,
  };
  const supervised = new Supervised(environment);
  try {
    await ready(supervised.app, 300);
    // the first start also creates the database, so the second start is measured
    const begun = performance.now();
    supervised.app.process.kill('SIGTERM');
    await until('the next start', 60, () => supervised.starts === 2);
    await ready(supervised.app, 300);
    const start = (performance.now() - begun) / 1_000;
    say(`A restart takes ${start.toFixed(1)} s here.`);
    const load = new Load(supervised.app.origin);
    await load.begin();
    const victims: Victims = { pid: () => supervised.app.process.pid as number, database, proxy, disk: folder, mail };
    const late = await sufferAll(victims, load, start);
    const bad = late + (await judge(load, catcher));
    say(`${late} faults after which calls failed for too long. ${supervised.starts} starts of the first process.`);
    if (bad > 0 || values.verbose) say(supervised.lastLines(150));
    return bad;
  } finally {
    await supervised.stop();
    await catcher.close();
    proxy.close();
    await database.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'almoner-chaos-'));
await chmod(folder, 0o755);
const unmount = mountDisk(folder, 700);
process.once('exit', unmount);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// end the run even if something hangs
setTimeout(
  () => {
    say('The rehearsal did not end.');
    process.exit(1);
  },
  (minutes + 15) * 60_000,
).unref();
try {
  process.exitCode = (await rehearse(folder)) === 0 ? 0 : 1;
} finally {
  unmount();
  await rm(folder, { recursive: true, force: true });
}
