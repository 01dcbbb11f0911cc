import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#tests/running-app.ts';
import { type Ended, endContainer, enter, leaderOf, npmOfThisMachine, nspawn, runLogged, unpackDebian } from './container.ts';

/** A bare Debian 12 under its own systemd, in which somebody types commands: folder and variables stay from one block to the next. */
export class Machine {
  readonly root: string;
  /** whether somebody can sign in to the programme that runs here */
  hasAccount = false;
  readonly #log: string;
  readonly #container: ChildProcess;
  readonly #leader: number;
  readonly #variables: Record<string, string>;
  #server: ChildProcess | null = null;

  private constructor(root: string, log: string, container: ChildProcess, leader: number, npm: Record<string, string>) {
    this.root = root;
    this.#log = log;
    this.#container = container;
    this.#leader = leader;
    const usual = { HOME: '/root', USER: 'root', TERM: 'dumb', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' };
    this.#variables = { ...usual, PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...npm };
  }

  /** Boots a machine in a new folder. `name` leads to the machine itself. */
  static async boot(root: string, log: string, name: string): Promise<Machine> {
    unpackDebian(root, ['systemd-sysv', 'dbus', 'openssl', 'curl']);
    copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
    writeFileSync(join(root, 'etc/hosts'), `${readFileSync('/etc/hosts', 'utf8')}\n127.0.0.1 ${name}\n`);
    writeFileSync(join(root, 'root/.step-folder'), '/root\n');
    writeFileSync(join(root, 'root/.step-variables'), '');
    const npm = npmOfThisMachine();
    const container = spawn(nspawn[0], [...nspawn.slice(1), ...npm.binds, '--resolv-conf=off', '-D', root, '--boot'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [container.stdout, container.stderr]) stream.on('data', (text) => appendFileSync(log, text));
    const leader = await leaderOf(container);
    const machine = new Machine(root, log, container, leader, npm.variables);
    await until('a machine that has booted', 60, async () => {
      const { out } = await machine.run(['systemctl', 'is-system-running']);
      return /running|degraded/.test(out);
    });
    return machine;
  }

  run(command: readonly string[], input = ''): Promise<Ended> {
    return runLogged([...enter(this.#leader, this.#variables), ...command], this.#log, input);
  }

  /**
   * Types lines of a block, whose first one has this number in its document. It stops at the first command that fails, and names that
   * command's line.
   */
  async type(text: string, line: number): Promise<Ended & { failedAt: number | null }> {
    this.#write(text, line, 'pwd > /root/.step-folder; export -p > /root/.step-variables');
    const ended = await this.run(['bash', '/root/.step']);
    const failedAt = /^failed at line (\d+)$/m.exec(ended.all)?.[1];
    return { ...ended, failedAt: ended.status === 0 ? null : Number(failedAt ?? line) };
  }

  #write(text: string, line: number, after: string): void {
    const before = [
      'set -eo pipefail',
      '. /root/.step-variables',
      'cd "$(cat /root/.step-folder)"',
      `trap 'echo "failed at line $LINENO" >&2' ERR`,
    ].join('; ');
    // the empty lines give each command the number that it has in the document
    writeFileSync(join(this.root, 'root/.step'), `${before}${'\n'.repeat(line - 1)}${text}\n${after}\n`);
  }

  /** Types a command that does not end by itself: the server. */
  startServer(text: string, line: number): void {
    this.#write(text, line, '');
    const [program = '', ...args] = [
      ...enter(this.#leader, this.#variables),
      ...['setsid', 'bash', '-c', 'echo $$ > /root/.server && exec bash /root/.step'],
    ];
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (words) => appendFileSync(this.#log, words));
    this.#server = child;
  }

  /** Does what Ctrl-C does in a terminal: every process of the server gets the signal. */
  async interruptServer(): Promise<void> {
    if (!this.#server) return;
    const wait = 'pid=$(cat /root/.server); kill -s INT -- -$pid; while kill -0 -- -$pid 2>/dev/null; do sleep 0.2; done';
    await this.run(['bash', '-c', wait]);
    this.#server = null;
  }

  async stop(): Promise<void> {
    await endContainer(this.#container, this.#leader, 'SIGRTMIN+4');
  }
}
