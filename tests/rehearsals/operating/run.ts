// npm run rehearse:operating [-- service archive image clone]: runs the commands of docs/operating.md from its text, in order, in a
// bare Debian 12 of its own for each way of running, as a stranger would type them. As root on Debian, with its packages mmdebstrap and
// systemd-container; it takes the ports 80, 443 and 8000. It needs the package registries, and for the archive a clean checkout.
// At the end it prints what it cannot run, with the reason.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MailCatcher, startMailCatcher } from '#tests/mail-catcher.ts';
import { until } from '#tests/running-app.ts';
import { Compose } from './compose.ts';
import { type Block, commandsOf, operatingText, readBlocks, readInlineCommands, typedAs, type Way, ways } from './document.ts';
import { Machine } from './machine.ts';
import { notRun, notRunOf } from './not-run.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const origin = 'http://127.0.0.1:8000';
const email = 'you@example.org';
const password = 'a phrase for the rehearsal';
const begun = performance.now();
const say = (line: string) =>
  process.stdout.write(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${line}\n`);
const skipped = new Set<string>();

const chosen = process.argv.slice(2);
const wanted = ways.filter((way) => chosen.length === 0 || chosen.includes(way));
const unknown = chosen.filter((word) => !ways.some((way) => way === word));
if (unknown.length > 0) throw new Error(`no way of running: ${unknown.join(', ')}. Say some of ${ways.join(', ')}`);
const document = operatingText();
const blocks = readBlocks(document);
const folder = mkdtempSync(join(process.env['REHEARSAL_FOLDER'] ?? tmpdir(), 'almoner-operating-'));
const mail = await startMailCatcher();
let failed = 0;
try {
  for (const way of wanted) failed += (await rehearse(way)) ? 0 : 1;
} finally {
  await mail.close();
  if (process.env['REHEARSAL_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
}
tellWhatWasNotRun();
say(failed === 0 ? `all fine: ${wanted.join(', ')}` : `${failed} of ${wanted.length} ways failed`);
process.exit(failed === 0 ? 0 : 1);

interface Rehearsal {
  way: Way;
  machine: Machine;
  compose: Compose | null;
  mail: MailCatcher;
}

async function rehearse(way: Way): Promise<boolean> {
  say(`${way}: a bare Debian 12 boots`);
  const place = join(folder, way);
  mkdirSync(place);
  const log = join(tmpdir(), `almoner-operating-${way}.log`);
  rmSync(log, { force: true });
  const machine = await Machine.boot(join(place, 'machine'), log, 'almoner.example.org');
  const compose = way === 'image' ? new Compose(machine.root, place, log) : null;
  try {
    await compose?.install();
    bringSources(way, machine);
    for (const block of blocks.filter((one) => one.ways.includes(way))) await follow({ way, machine, compose, mail }, block);
    await checkOneDatabase(machine);
    return true;
  } catch (error) {
    say(`${way}: FAILED. ${error instanceof Error ? error.message : error}\n      Its log is ${log}`);
    return false;
  } finally {
    await machine.interruptServer();
    await compose?.close();
    await machine.stop();
  }
}

/** Brings what a stranger would have: the repository at its address, or the files of a release. */
function bringSources(way: Way, machine: Machine): void {
  const home = join(machine.root, 'root');
  if (way !== 'archive') {
    execFileSync('git', ['clone', '--quiet', '--bare', root, join(home, 'almoner.git')]);
    return;
  }
  const release = join(folder, 'release');
  execFileSync('npm', ['run', '--silent', 'release', '--', release], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const file of readdirSync(release)) copyFileSync(join(release, file), join(home, file));
}

async function follow(rehearsal: Rehearsal, block: Block): Promise<void> {
  const { way, machine } = rehearsal;
  const text = lineByLine(block, way);
  if (block.does === 'stopped') await machine.interruptServer();
  const started = performance.now();
  const arrived = rehearsal.mail.caught.length;
  if (block.does === 'starts') {
    machine.startServer(text, block.line);
    await until('a server that is ready', 400, ready);
    if (machine.hasAccount) await until('a sign-in', 60, signsIn);
  } else {
    const { status, all, failedAt } = await machine.type(text, block.line);
    if (status !== 0) throw new Error(`docs/operating.md:${failedAt}: ended with ${status}\n${all.slice(-2_500)}`);
    await lookBehind(rehearsal, block, all, arrived);
  }
  const [first] = block.text.split('\n');
  say(`${way}: docs/operating.md:${block.line} ${first?.slice(0, 90)} (${((performance.now() - started) / 1_000).toFixed(0)} s)`);
}

/** The lines of a block as they are typed: with this rehearsal's addresses, in the words of the way, without what cannot run. */
function lineByLine(block: Block, way: Way): string {
  const out = block.text.split('\n');
  for (const { text, line } of commandsOf(block)) {
    const at = line - block.line;
    const left = notRunOf(text);
    if (left) {
      skipped.add(text);
      let continued = at;
      while (out[continued]?.endsWith('\\')) out[++continued] = '';
      out[at] = left.instead ?? 'true';
    } else if (text.startsWith('almoner ')) out[at] = inWordsOf(way, out[at] ?? '');
  }
  return out
    .join('\n')
    .replaceAll('https://git.example.org/almoner.git', 'file:///root/almoner.git')
    .replaceAll('smtp://user:password@mail.example.org:587', mail.url)
    .replace(/^(PUBLIC_URL=.*)$/m, '$1\nNODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt');
}

/** What the table under “Commands” says. */
function inWordsOf(way: Way, command: string): string {
  const [, name, ...rest] = command.split(' ');
  if (way === 'clone') return `npm run ${name}${rest.length > 0 ? ` -- ${rest.join(' ')}` : ''}`;
  if (way === 'image')
    return `docker compose -f deploy/compose.yaml exec almoner ${command.replaceAll('/var/backups/almoner', '/backups')}`;
  return `sudo -u almoner ${command}`;
}

async function ready(): Promise<boolean> {
  return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Does what the text says that a person does or sees after a block. */
async function lookBehind({ machine, mail: caught }: Rehearsal, { text, does }: Block, printed: string, arrived: number) {
  if (text.includes('create-staff')) await setUp(machine, printed);
  if (text.includes('--mail')) await until('the letter of the doctor', 30, () => caught.caught.length > arrived);
  // a clone's server is started by its next block
  const isStarted = does !== 'stopped' && (text.includes(' restore ') || text.startsWith('curl'));
  if (machine.hasAccount && isStarted) await until('a sign-in', 60, signsIn);
}

async function call(path: string, body: object): Promise<Response> {
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://almoner.example.org' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** Follows the link that create-staff printed, as a browser does. */
async function setUp(machine: Machine, printed: string): Promise<void> {
  const token = /https:\/\/almoner\.example\.org\/set-up\/(\S+)/.exec(printed)?.[1];
  if (!token) throw new Error(`create-staff printed no link under https://almoner.example.org:\n${printed}`);
  await call(`set-up/${token}/`, { first_name: 'You', last_name: 'Yourself', email, password });
  machine.hasAccount = true;
  await signIn();
}

function signIn(): Promise<Response> {
  return call('login/', { email, password });
}

async function signsIn(): Promise<boolean> {
  return signIn().then(
    () => true,
    () => false,
  );
}

/** No command may have made a database beside that of the server. */
async function checkOneDatabase(machine: Machine): Promise<void> {
  const { out } = await machine.run(['find', '/', '-xdev', '-name', 'global', '-path', '*postgres*', '-not', '-path', '*.old/*']);
  const found = out.split('\n').filter((line) => line !== '' && !line.startsWith('/var/lib/almoner/postgres'));
  if (found.length > 0) throw new Error(`there are other databases: ${found.join(', ')}`);
}

/** Every command of the document was typed, stands in a block, or is in the list of what cannot run. */
function tellWhatWasNotRun(): void {
  const typed = blocks.flatMap((block) => commandsOf(block).map(({ text }) => text));
  const inline = readInlineCommands(document).filter(({ text }) => !typed.some((one) => one.includes(typedAs(text))));
  for (const { text, line } of inline.filter((one) => !notRunOf(one.text))) {
    say(`docs/operating.md:${line} \`${text}\` stands in no block, and not in the list of what is not run`);
    failed += 1;
  }
  say('not run:');
  for (const { command, why } of notRun)
    if ([...skipped, ...inline.map(({ text }) => text)].some((one) => one.startsWith(command)))
      say(`  ${command.trim()}: ${why}`);
}
