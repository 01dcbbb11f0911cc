import { spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import type { Account } from '../cluster/account.ts';

/** `gone` resolves when the process and its watcher have both ended. */
export interface RunningProgram {
  pid: number;
  kill(signal: NodeJS.Signals): void;
  gone: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

interface ProgramOptions {
  cwd: string;
  account: Account | null;
  /** file descriptors */
  output: number | 'ignore';
  errors: number | 'ignore';
}

/**
 * The watcher shuts the program down if our process ends. It reads a line if the program ends first, and the end of the pipe if
 * our process ends first. It is a grandchild, because the program replaces the shell and must find no unknown child.
 */
const watched = `
((
  trap '' HUP INT QUIT TERM
  read -r line <&3 && exit
  kill -INT $$
  waited=0
  while sleep 1 && kill -0 $$; do
    waited=$((waited + 1))
    [ $waited -eq 20 ] && kill -QUIT $$
    [ $waited -eq 30 ] && kill -KILL $$ && exit
  done
) </dev/null >/dev/null 2>&1 &)
exec "$@" 3<&-`;

/** Starts a PostgreSQL program. The program shuts down when our process ends in any way, and ignores Ctrl-C in the terminal. */
export async function spawnProgram(program: string, args: string[], options: ProgramOptions): Promise<RunningProgram> {
  const { account, cwd, output, errors } = options;
  const child = spawn('/bin/sh', ['-c', watched, 'almoner', program, ...args], {
    ...account,
    cwd,
    detached: true,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TZ: 'UTC' },
    stdio: ['ignore', output, errors, 'pipe'],
  });
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  const tie = child.stdio[3] as Duplex;
  tie.on('error', () => {}).resume();
  const untied = new Promise<void>((resolve) => tie.once('close', () => resolve()));
  const gone = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => {
      tie.end('\n');
      untied.then(() => resolve({ code, signal }));
    });
  });
  return { pid: child.pid as number, kill: (signal) => void child.kill(signal), gone };
}
