import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '#tests/running-app.ts';
import { type Ended, endContainer, enter, leaderOf, nspawn, runLogged } from './container.ts';
import { Build, type Image, layWhatIsLeftOut, usualPath } from './dockerfile.ts';

/** the lines of deploy/compose.yaml that this stand-in follows: another file needs another stand-in */
const known = [
  'read_only: true',
  'cap_drop: [ALL]',
  "security_opt: ['no-new-privileges:true']",
  '- data:/data',
  'env_file: almoner.env',
];

/**
 * Stands in for Docker, which is not at hand: builds the image by the Dockerfile's own steps, and runs its containers with what
 * deploy/compose.yaml says: account, read-only root, no capability, volumes, settings.
 */
export class Compose {
  readonly #machine: string;
  readonly #folder: string;
  readonly #log: string;
  readonly #server: Server;
  #image: Image | null = null;
  #running: { container: ChildProcess; leader: number } | null = null;

  constructor(machine: string, folder: string, log: string) {
    this.#machine = machine;
    this.#folder = folder;
    this.#log = log;
    this.#server = createServer((request, response) => {
      void text(request)
        .then((words) => this.#do(words.split('\n')))
        .catch((error: unknown) => ({ status: 1, out: '', all: `${error instanceof Error ? error.stack : error}\n` }))
        .then(({ status, out, all }) => {
          appendFileSync(log, all);
          response.end(`${out}\n${status}`);
        });
    });
  }

  /** Puts a program `docker` into the machine, which hands its words to this process. */
  async install(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    const program = `#!/bin/bash
answer=$(printf '%s\\n' "$@" | curl -sS --data-binary @- http://127.0.0.1:${port}/)
printf '%s\\n' "\${answer%$'\\n'*}"
exit "\${answer##*$'\\n'}"
`;
    writeFileSync(join(this.#machine, 'usr/local/bin/docker'), program);
    chmodSync(join(this.#machine, 'usr/local/bin/docker'), 0o755);
    mkdirSync(this.#data, { recursive: true });
  }

  get #data(): string {
    return join(this.#folder, 'volume');
  }

  get #context(): string {
    return join(this.#machine, 'srv/almoner');
  }

  get image(): Image {
    if (!this.#image) throw new Error('the image is not built');
    return this.#image;
  }

  async #do(words: string[]): Promise<Ended> {
    const [compose, flag, file, verb, ...rest] = words.filter((word) => word !== '');
    if (compose !== 'compose' || flag !== '-f' || file !== 'deploy/compose.yaml')
      throw new Error(`unknown to the stand-in: ${words.join(' ')}`);
    const missing = known.filter((line) => !readFileSync(join(this.#context, file), 'utf8').includes(line));
    if (missing.length > 0) throw new Error(`deploy/compose.yaml lacks ${missing.join(', ')}`);
    const [service, ...command] = rest.filter(
      (word) => !['--rm', '--no-deps', '-T', '-d', '--build', '--volumes'].includes(word),
    );
    if (service !== undefined && service !== 'almoner') throw new Error(`unknown service ${service}`);
    const verbs: Record<string, () => Promise<Ended>> = {
      build: () => this.#build(),
      up: async () => {
        if (rest.includes('--build')) await this.#build();
        await this.stop();
        return this.#up();
      },
      down: async () => {
        await this.stop();
        if (rest.includes('--volumes')) rmSync(this.#data, { recursive: true });
        mkdirSync(this.#data, { recursive: true });
        return done;
      },
      run: () => runLogged([...this.#containerWords(), ...command], this.#log),
      exec: () => this.#exec(command),
    };
    const act = verbs[verb ?? ''];
    if (!act) throw new Error(`unknown to the stand-in: ${verb}`);
    return act();
  }

  async #build(): Promise<Ended> {
    const folder = join(this.#folder, 'stages');
    rmSync(folder, { recursive: true, force: true });
    const laid = layWhatIsLeftOut(this.#context);
    this.#image = await new Build(this.#context, folder, this.#log).run();
    const found = laid.filter((path) => existsSync(join(this.image.root, 'srv/almoner', path)));
    for (const path of laid) rmSync(join(this.#context, path));
    if (found.length > 0) throw new Error(`.dockerignore lets into the image: ${found.join(', ')}`);
    return done;
  }

  /** The account of the image, by its own list. A new volume gets the owner of the folder that the image has in its place. */
  #account(): { uid: number; gid: number } {
    const { root, user } = this.image;
    const row = readFileSync(join(root, 'etc/passwd'), 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${user}:`));
    const [, , uid, gid] = (row ?? '').split(':').map(Number);
    if (!uid || !gid) throw new Error(`the image runs as ${user || 'root'}`);
    return { uid, gid };
  }

  #variables(): Record<string, string> {
    const settings = readFileSync(join(this.#context, 'deploy/almoner.env'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('='));
    const own = Object.fromEntries(settings.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
    return { PATH: usualPath, ...this.image.variables, ...own, BACKUP_DIR: '/backups' };
  }

  #containerWords(): string[] {
    const { root, user, folder } = this.image;
    const { uid, gid } = this.#account();
    chownSync(this.#data, uid, gid);
    for (const name of ['data', 'backups']) mkdirSync(join(root, name), { recursive: true });
    const set = Object.entries(this.#variables()).map(([name, value]) => `--setenv=${name}=${value}`);
    const binds = [`--bind=${this.#data}:/data`, `--bind=${join(this.#machine, 'var/backups/almoner')}:/backups`];
    // Docker gives a container names; the certificate that stands in for a real one is in the machine's list
    for (const path of ['etc/hosts', 'etc/resolv.conf', 'etc/ssl/certs/ca-certificates.crt'])
      binds.push(`--bind-ro=${join(this.#machine, path)}:/${path}`);
    const bounds = [
      '--volatile=no',
      '--read-only',
      '--tmpfs=/tmp',
      '--drop-capability=all',
      '--no-new-privileges=yes',
      '--resolv-conf=off',
    ];
    return [...nspawn, '--pipe', ...bounds, ...binds, ...set, `--user=${user}`, `--chdir=${folder}`, '-D', root];
  }

  async #up(): Promise<Ended> {
    const [program = '', ...args] = [...this.#containerWords(), ...this.image.command];
    const container = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [container.stdout, container.stderr]) stream.on('data', (words) => appendFileSync(this.#log, words));
    this.#running = { container, leader: await leaderOf(container) };
    await until('a container that its health check finds well', 90, async () => {
      if (container.exitCode !== null) throw new Error(`the container ended with ${container.exitCode}`);
      return (await this.#exec(this.image.health)).status === 0;
    });
    return done;
  }

  #exec(command: readonly string[]): Promise<Ended> {
    if (!this.#running) throw new Error('no container runs');
    const { uid, gid } = this.#account();
    const as = [
      'setpriv',
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      'sh',
      '-c',
      'cd "$0" && exec "$@"',
      this.image.folder,
    ];
    return runLogged([...enter(this.#running.leader, this.#variables()), ...as, ...command], this.#log);
  }

  async stop(): Promise<void> {
    if (this.#running) await endContainer(this.#running.container, this.#running.leader, 'SIGTERM');
    this.#running = null;
  }

  async close(): Promise<void> {
    await this.stop();
    this.#server.close();
  }
}

const done: Ended = { status: 0, out: '', all: '' };
