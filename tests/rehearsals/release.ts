// npm run rehearse:release: makes the archive of the checked-out commit twice and compares the two. Then runs the archive without
// Node and npm, as an account that can write only to its data: start, backup, restore into a new folder, doctor. It takes two
// minutes and needs Linux and root.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningApp, ready } from '#tests/running-app.ts';
import { root } from '../../scripts/prepare.mjs';

const clock = performance.now();
const say = (line: string) => void process.stdout.write(`${Math.round((performance.now() - clock) / 1_000)} s: ${line}\n`);
/** the ids of the account “nobody” on every Linux */
const account = { uid: 65_534, gid: 65_534 };
const folder = mkdtempSync(join(tmpdir(), 'almoner-rehearsal-'));
execFileSync('chmod', ['755', folder]);
const tools = join(folder, 'tools');
const own = join(folder, 'own');
/** the home of the account: the only folder that it can write to */
mkdirSync(own);
chownSync(own, account.uid, account.gid);
/** the folder of PATH: only the programs that the launcher needs, so no Node, no npm, no PostgreSQL */
mkdirSync(tools);
for (const tool of ['sh', 'dirname', 'readlink']) symlinkSync(`/usr/bin/${tool}`, join(tools, tool));

try {
  const first = make('first');
  const second = make('second');
  if (first.sums !== second.sums) throw new Error(`made twice, the release differs:\n${first.sums}${second.sums}`);
  say(`made twice, the same: ${(statSync(join(first.place, first.archive)).size / 1e6).toFixed(0)} MB packed`);
  execFileSync('sha256sum', ['--check', '--quiet', first.list], { cwd: first.place, stdio: 'inherit' });
  execFileSync('tar', ['-xf', join(first.place, first.archive), '-C', folder]);
  const program = join(folder, first.archive.replace('.tar.gz', ''));
  say(`unpacked: ${(Number(execFileSync('du', ['-sb', program], { encoding: 'utf8' }).split('\t')[0]) / 1e6).toFixed(0)} MB`);
  await rehearse(program);
  say('all fine');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface Made {
  place: string;
  archive: string;
  list: string;
  sums: string;
}

function make(name: string): Made {
  const place = join(folder, name);
  execFileSync('npm', ['run', '--silent', 'release', '--', place], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const files = readdirSync(place);
  const archive = files.find((file) => file.endsWith('.tar.gz')) ?? '';
  const list = files.find((file) => file.endsWith('.sha256')) ?? '';
  return { place, archive, list, sums: readFileSync(join(place, list), 'utf8') };
}

async function rehearse(program: string): Promise<void> {
  const archive = join(own, 'demo.backup');
  const [first, second] = [await environmentOf('first'), await environmentOf('second')];
  const served = await during(program, first, async (app) => {
    if (!app.printed().includes('This is a demo programme')) throw new Error(`no account was offered:\n${app.printed()}`);
    await command(program, first, ['backup', archive]);
    return published(app);
  });
  say(`served ${served.length} headings of the directory, backed up, stopped`);
  await command(program, second, ['restore', archive]);
  const restored = await during(program, second, published);
  if (JSON.stringify(restored) !== JSON.stringify(served)) throw new Error('the restored programme is another one');
  say('restored into a new folder, and served the same');
}

async function environmentOf(data: string) {
  const PORT = String(await freePort());
  const addresses = { HOST: '127.0.0.1', PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` };
  // NODE_ENV is not production, because production has no demo
  return { ...addresses, PATH: tools, HOME: own, DATA_DIR: join(own, data), NODE_ENV: 'development', ALMONER_DEMO: 'on' };
}

type Environment = Awaited<ReturnType<typeof environmentOf>>;

function launch(program: string, env: Environment, args: readonly string[]): RunningApp {
  const child = spawn(join(program, 'almoner'), args, { ...account, env, cwd: own, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'gone')),
  );
  return { process: child, origin: env.PUBLIC_URL, printed: () => printed, ended };
}

async function command(program: string, environment: Environment, args: string[]): Promise<void> {
  const { ended, printed } = launch(program, environment, args);
  const status = await ended;
  if (status !== 0) throw new Error(`./almoner ${args.join(' ')} ended with ${status}:\n${printed()}`);
}

async function during<T>(program: string, environment: Environment, work: (app: RunningApp) => Promise<T>): Promise<T> {
  const app = launch(program, environment, []);
  try {
    await ready(app, 120);
    return await work(app);
  } finally {
    app.process.kill('SIGTERM');
    await app.ended;
  }
}

/** Returns the names in the public directory. The server writes these pages with its own React. */
async function published({ origin }: RunningApp): Promise<string[]> {
  const page = await (await fetch(`${origin}/directory`)).text();
  const names = [...page.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/g)].map(([, heading]) => heading ?? '');
  if (names.length < 5) throw new Error(`the directory has ${names.length} headings`);
  const login = await fetch(`${origin}/login`);
  if (!login.ok || !(await login.text()).includes('<script')) throw new Error(`the login page answers ${login.status}`);
  return names;
}
