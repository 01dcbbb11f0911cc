import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { type Ended, npmOfThisMachine, nspawn, runLogged, unpackDebian } from './container.ts';

interface Instruction {
  line: number;
  word: string;
  rest: string;
}

/** What the last stage of a Dockerfile says about how its containers run. */
export interface Image {
  root: string;
  user: string;
  folder: string;
  variables: Record<string, string>;
  command: string[];
  health: string[];
}

/** Returns the steps of a Dockerfile, with continued lines joined. */
function readSteps(text: string): Instruction[] {
  const steps: Instruction[] = [];
  let open = false;
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const part = line.replace(/\\$/, '').trim();
    const before = steps.at(-1);
    if (open && before) before.rest += ` ${part}`;
    else {
      const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(part) ?? [];
      steps.push({ line: at + 1, word, rest });
    }
    open = line.endsWith('\\');
  }
  return steps;
}

/** Whether .dockerignore leaves a path of the context out. It reads the kinds of lines that our file has. */
function isLeftOut(path: string, ignored: readonly string[]): boolean {
  return ignored.some((line) => {
    if (!line.startsWith('**/')) return path === line || path.startsWith(`${line}/`);
    const wanted = line.slice(3);
    return path.split('/').some((name) => (wanted.startsWith('*') ? name.endsWith(wanted.slice(1)) : name === wanted));
  });
}

/** Follows the steps of `deploy/Dockerfile` in bare Debians, one for each stage. `context` is the folder with the sources. */
export class Build {
  readonly #context: string;
  readonly #folder: string;
  readonly #log: string;
  readonly #ignored: string[];
  readonly #stages = new Map<string, string>();
  #image: Image = this.#stage('', '');

  constructor(context: string, folder: string, log: string) {
    this.#context = context;
    this.#folder = folder;
    this.#log = log;
    const lines = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n');
    this.#ignored = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  }

  async run(): Promise<Image> {
    for (const step of readSteps(readFileSync(join(this.#context, 'deploy/Dockerfile'), 'utf8'))) {
      const started = performance.now();
      await this.#follow(step);
      const seconds = ((performance.now() - started) / 1_000).toFixed(0);
      process.stdout.write(`      deploy/Dockerfile:${step.line} ${step.word} (${seconds} s)\n`);
    }
    return this.#image;
  }

  #stage(root: string, name: string): Image {
    if (name !== '') this.#stages?.set(name, root);
    return { root, user: '', folder: '/', variables: {}, command: [], health: [] };
  }

  async #follow({ line, word, rest }: Instruction): Promise<void> {
    const image = this.#image;
    const steps: Record<string, () => void | Promise<void>> = {
      FROM: () => this.#begin(rest),
      RUN: () => this.#runIn(rest, line),
      COPY: () => this.#copy(rest),
      WORKDIR: () => {
        image.folder = rest;
        mkdirSync(join(image.root, rest), { recursive: true });
      },
      ENV: () => {
        for (const [, name = '', value = ''] of rest.matchAll(/(\S+?)=(\S+)/g))
          image.variables[name] = value.replaceAll('$PATH', image.variables['PATH'] ?? usualPath);
      },
      USER: () => {
        image.user = rest;
      },
      CMD: () => {
        image.command = JSON.parse(rest);
      },
      HEALTHCHECK: () => {
        image.health = JSON.parse(rest.slice(rest.indexOf('CMD') + 3));
      },
    };
    if (['EXPOSE', 'VOLUME', 'STOPSIGNAL'].includes(word)) return;
    const follow = steps[word];
    if (!follow) throw new Error(`deploy/Dockerfile:${line}: the rehearsal does not know ${word}`);
    await follow();
  }

  #begin(rest: string): void {
    const [base = '', , name = 'image'] = rest.split(/\s+/);
    if (!base.startsWith('debian:12')) throw new Error(`the rehearsal has no ${base}`);
    const root = join(this.#folder, name);
    unpackDebian(root, []);
    this.#image = this.#stage(root, name);
  }

  async #runIn(command: string, line: number): Promise<void> {
    const { root, folder, variables } = this.#image;
    const npm = npmOfThisMachine();
    const binds = [...npm.binds, ...['/etc/resolv.conf', '/etc/hosts'].map((path) => `--bind-ro=${path}`)];
    const set = Object.entries({ ...npm.variables, PATH: usualPath, ...variables }).map(
      ([key, value]) => `--setenv=${key}=${value}`,
    );
    const words = [
      ...nspawn,
      '--resolv-conf=off',
      '--pipe',
      ...binds,
      ...set,
      `--chdir=${folder}`,
      '-D',
      root,
      'sh',
      '-c',
      command,
    ];
    const { status, all }: Ended = await runLogged(words, this.#log);
    if (status !== 0) throw new Error(`deploy/Dockerfile:${line} ended with ${status}:\n${all.slice(-3_000)}`);
  }

  #copy(rest: string): void {
    const words = rest.split(/\s+/);
    const from = words[0]?.startsWith('--from=') ? this.#stages.get(words.shift()?.slice(7) ?? '') : undefined;
    const target = words.pop() ?? '';
    const { root, folder } = this.#image;
    const outside = join(root, resolve(folder, target));
    for (const word of words) {
      const source = join(from ?? this.#context, word);
      const isFolder = target.endsWith('/') && word !== '.';
      cpSync(source, isFolder ? join(outside, basename(word)) : outside, {
        recursive: true,
        verbatimSymlinks: true,
        preserveTimestamps: true,
        filter: (path) => from !== undefined || !isLeftOut(relative(this.#context, path), this.#ignored),
      });
    }
  }
}

export const usualPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Lays files into a folder that no image may have, so that a build shows that .dockerignore leaves them out. */
export function layWhatIsLeftOut(context: string): string[] {
  const paths = ['node_modules/own/index.js', 'release/old.tar.gz', 'data/secret', 'deploy/private.env', '.env', 'old.backup'];
  for (const path of paths) {
    mkdirSync(join(context, path, '..'), { recursive: true });
    if (!existsSync(join(context, path))) writeFileSync(join(context, path), 'not for the image');
  }
  return paths;
}
