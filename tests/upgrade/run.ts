// npm run rehearse:upgrade [-- --from COMMIT --keep FILE]: see docs/operating.md.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/platform/database/connection.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';
import { SaveWriters } from '#tests/crash/save-writers.ts';
import { freePort, type RunningApp, ready, spawnApp, until } from '#tests/running-app.ts';
import { ensurePagesBuilt } from '../../scripts/prepare.mjs';
import { keepRelease } from './release.ts';

/** the first version that was published */
const first = '5bc976ba';
const quiet = { info() {}, warn() {}, error() {} };
const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({ options: { from: { type: 'string', default: first }, keep: { type: 'string' } } });

function must(command: string, args: string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed`);
}

/** Copies the files of a commit into a folder, and installs the packages of that commit. */
async function checkOut(commit: string, folder: string): Promise<string> {
  const checkout = join(folder, 'checkout');
  await mkdir(checkout);
  must('git', ['archive', `--output=${join(folder, 'checkout.tar')}`, commit], process.cwd());
  must('tar', ['-xf', join(folder, 'checkout.tar'), '-C', checkout], process.cwd());
  must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], checkout);
  return checkout;
}

/** The data that an upgrade must keep: a session, the nonprofits, and saved answers. */
class Kept {
  readonly #writers: SaveWriters;
  readonly #origin: string;
  #token = '';
  #nonprofits = 0;
  #saves = false;

  constructor(origin: string) {
    this.#origin = origin;
    this.#writers = new SaveWriters(origin);
  }

  async write(): Promise<void> {
    const body = JSON.stringify({ email: 'staff@demo.example', password: 'welcome-to-almoner' });
    const headers = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${this.#origin}/api/v1/login/`, { method: 'POST', headers, body });
    this.#token = ((await signedIn.json()) as { token: string }).token;
    this.#nonprofits = await this.#countNonprofits();
    // the first versions had no applications, so the call fails there
    this.#saves = await this.#writers.begin().then(
      () => true,
      () => false,
    );
    if (!this.#saves) return;
    const load = this.#writers.write();
    await until('acknowledged saves', 60, () => this.#writers.acknowledged > 20);
    load.stop();
    await load.ended;
  }

  async #countNonprofits(): Promise<number> {
    const answer = await fetch(`${this.#origin}/api/v1/nonprofits/`, { headers: { authorization: `Token ${this.#token}` } });
    if (!answer.ok) throw new Error(`the list of nonprofits: ${answer.status}`);
    return ((await answer.json()) as { count: number }).count;
  }

  async check(): Promise<string> {
    const nonprofits = await this.#countNonprofits();
    if (nonprofits !== this.#nonprofits) throw new Error(`${this.#nonprofits} nonprofits became ${nonprofits}`);
    const lost = this.#saves ? await this.#writers.countLost() : 0;
    if (lost > 0) throw new Error(`${lost} questions lost an acknowledged answer`);
    return `the session is valid, ${nonprofits} nonprofits, ${this.#saves ? `${this.#writers.acknowledged} saves of answers, none lost` : 'no applications at that time'}`;
  }
}

async function stop(app: RunningApp): Promise<void> {
  app.process.kill('SIGTERM');
  await app.ended;
}

async function whileRunning(app: RunningApp, work: () => Promise<unknown>): Promise<void> {
  try {
    await ready(app, 180);
    await work();
  } finally {
    await stop(app);
  }
}

async function keep(dataDir: string, checkout: string, path: string): Promise<void> {
  const server = await startEmbedded({ dataDir, log: quiet });
  const database = openDatabase({ ...server.address });
  await keepRelease(database, checkout, path).finally(() => database.close().then(() => server.stop()));
}

async function refusedDowngrade(environment: Record<string, string>, checkout: string): Promise<void> {
  const old = spawnApp(environment, checkout);
  if ((await old.ended) !== 1 || !old.printed().includes('newer than this Almoner'))
    throw new Error(`the old version did not refuse:\n${old.printed()}`);
}

const clock = performance.now();
const seconds = () => `${Math.round((performance.now() - clock) / 1_000)} s`;
const folder = await mkdtemp(join(tmpdir(), 'almoner-upgrade-'));
try {
  ensurePagesBuilt();
  const dataDir = join(folder, 'data');
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const kept = new Kept(`http://127.0.0.1:${environment.PORT}`);
  const checkout = await checkOut(values.from, folder);
  say(`${seconds()}: ${values.from} is installed.`);
  await whileRunning(spawnApp(environment, checkout), () => kept.write());
  say(`${seconds()}: it made a demo programme and stopped.`);
  if (values.keep !== undefined) await keep(dataDir, checkout, resolve(values.keep));
  await whileRunning(spawnApp(environment), async () => say(`${seconds()}: upgraded: ${await kept.check()}.`));
  await refusedDowngrade(environment, checkout);
  say(`${seconds()}: ${values.from} refuses the upgraded folder in words.`);
  await whileRunning(spawnApp(environment), async () => say(`${seconds()}: this version starts again: ${await kept.check()}.`));
} finally {
  await rm(folder, { recursive: true, force: true });
}
