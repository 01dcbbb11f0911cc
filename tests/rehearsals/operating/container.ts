import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { until } from '#tests/running-app.ts';

const cache = join(homedir(), '.cache/almoner-rehearsal');
const weekMilliseconds = 7 * 86_400_000;

/** Unpacks a bare Debian 12, with a few of its packages more, into a folder. The archive is made with mmdebstrap and kept for a week. */
export function unpackDebian(folder: string, packages: readonly string[]): void {
  const archive = join(cache, `${['bookworm', ...packages].join('-')}.tar`);
  if (!existsSync(archive) || Date.now() - statSync(archive).mtimeMs > weekMilliseconds) {
    mkdirSync(cache, { recursive: true });
    const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
    execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', ...include, 'bookworm', `${archive}.unfinished.tar`], {
      stdio: 'inherit',
    });
    renameSync(`${archive}.unfinished.tar`, archive);
  }
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  // as in Debian's image for containers: packages without their manuals, and without waiting for the disk after each file
  const settings = ['force-unsafe-io', 'path-exclude /usr/share/doc/*', 'path-exclude /usr/share/man/*'];
  writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/container'), `${settings.join('\n')}\n`);
}

/** The npm settings of this machine, without which npm may not reach a registry, as variables and files of a container; and a cache. */
export function npmOfThisMachine(): { variables: Record<string, string>; binds: string[] } {
  const read = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', cwd: '/' }).trim();
  const variables: Record<string, string> = { npm_config_registry: read('registry'), npm_config_update_notifier: 'false' };
  const authority = read('cafile');
  const packages = join(cache, 'npm');
  mkdirSync(packages, { recursive: true });
  const binds = [`--bind=${packages}:/root/.npm`];
  if (authority === '' || authority === 'null') return { variables, binds };
  const inside = '/run/authorities-of-the-host.crt';
  return { variables: { ...variables, npm_config_cafile: inside }, binds: [...binds, `--bind-ro=${authority}:${inside}`] };
}

export interface Ended {
  status: number;
  /** standard output */
  out: string;
  /** both streams */
  all: string;
}

/** Runs a program to its end, and writes what it prints into a log. */
export function runLogged(command: readonly string[], log: string, input = ''): Promise<Ended> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  // a program that ends without reading its input says so by its status
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let [out, all] = ['', ''];
  const take = (text: Buffer) => {
    all += text;
    appendFileSync(log, text);
  };
  child.stdout.on('data', (text) => {
    out += text;
    take(text);
  });
  child.stderr.on('data', take);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ status: code ?? 1, out, all }));
  });
}

/** the words that start every container: on the network of this machine, and not announced to a systemd of this machine */
export const nspawn = ['systemd-nspawn', '--quiet', '--register=no', '--keep-unit'] as const;

/** The first process of a container, seen from outside. */
export function leaderOf(container: ChildProcess): Promise<number> {
  return until('the first process of a container', 20, () => {
    if (container.exitCode !== null) throw new Error(`the container ended with ${container.exitCode}`);
    const own = `/proc/${container.pid}/task/${container.pid}/children`;
    const [first] = readFileSync(own, 'utf8').trim().split(' ').filter(Boolean);
    return first === undefined || namespaceOf(Number(first)) === namespaceOf(process.pid) ? false : Number(first);
  });
}

function namespaceOf(pid: number): string {
  return readlinkSync(`/proc/${pid}/ns/pid`);
}

/** The words that run a program inside a container, with no variable of this process. */
export function enter(leader: number, variables: Record<string, string>): string[] {
  const assigned = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const spaces = ['--mount', '--uts', '--ipc', '--pid', '--root', '--wd'];
  return ['nsenter', '--target', String(leader), ...spaces, 'env', '-i', ...assigned];
}

/** Ends a container and waits until it is gone. */
export async function endContainer(
  container: ChildProcess,
  leader: number,
  signal: NodeJS.Signals | 'SIGRTMIN+4',
): Promise<void> {
  const ended = new Promise<void>((resolve) => container.once('exit', () => resolve()));
  if (container.exitCode !== null || container.signalCode !== null) return;
  execFileSync('kill', ['-s', signal.replace('SIG', ''), String(leader)], { stdio: 'ignore' });
  const timer = setTimeout(() => execFileSync('kill', ['-s', 'KILL', String(leader)], { stdio: 'ignore' }), 70_000);
  await ended;
  clearTimeout(timer);
}
