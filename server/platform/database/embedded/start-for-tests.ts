import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { EmbeddedAddress, EmbeddedServer } from './embedded.ts';
import { isPostgresOf } from './process/processes.ts';
import { startEmbedded } from './start-embedded.ts';

export const isRoot = process.getuid?.() === 0;

export let folder: string;
export let dataDir: string;
export let warnings: string[];
/** run after each test, the last one first */
export let endings: (() => Promise<unknown>)[];

let template: string;

/** Gives each test of the calling file a folder, and the file a cluster to copy. */
export function prepareDataFolders(): void {
  beforeAll(async () => {
    template = await mkdtemp(join(tmpdir(), 'almoner-embedded-template-'));
    await (await startEmbedded({ dataDir: template, log: { info() {}, error() {}, warn() {} } })).stop();
  });
  afterAll(() => rm(template, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'almoner-embedded-'));
    await chmod(folder, 0o755);
    dataDir = join(folder, 'data');
    warnings = [];
    endings = [() => rm(folder, { recursive: true, force: true }), () => eventually(() => !isPostgresOf(postmaster(), pgData()))];
  });
  afterEach(async () => {
    while (endings.length > 0) await endings.pop()?.();
  });
}

/** A copy of a cluster that was created once: faster than creating a new one. */
export async function seed(): Promise<void> {
  await mkdir(dataDir, { mode: 0o700 });
  await promisify(execFile)('cp', ['-a', join(template, 'postgres-18'), dataDir]);
}

const log = { info() {}, error() {}, warn: (_: object, message: string) => void warnings.push(message) };

export async function start(at = dataDir): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir: at, log });
  endings.push(() => server.stop());
  return server;
}

export async function ask(address: EmbeddedAddress, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ ...address });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query({ text: statement, rowMode: 'array' })).rows.map((row: unknown[]) => row[0]);
  } finally {
    await client.end();
  }
}

export async function eventually<T>(what: () => T | Promise<T>, milliseconds = 25_000): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    try {
      const result = await what();
      if (result) return result;
      throw new Error(`not in time: ${what}`);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

export const report = (kind: string, begin: number) =>
  process.stdout.write(`${kind} start: ${Math.round(performance.now() - begin)} ms\n`);

export const pgData = (at = dataDir) => join(at, 'postgres-18');

/** The process id of the running or killed postmaster; 0 if it shut down normally. */
export function postmaster(at = dataDir): number {
  const file = join(pgData(at), 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

interface Child {
  process: ChildProcess;
  lines: string[];
  begin(): void;
}

/** A separate process that runs PostgreSQL in the data folder once it is told to begin. */
export async function child(): Promise<Child> {
  const program = fileURLToPath(new URL('./process/child-for-tests.ts', import.meta.url));
  const process_ = spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: process_.stdout }).on('line', (line) => lines.push(line));
  endings.push(() => killed(process_));
  await eventually(() => lines.length > 0);
  return { process: process_, lines, begin: () => void process_.stdin.write('\n') };
}

async function killed(process_: ChildProcess): Promise<void> {
  if (process_.exitCode !== null || process_.signalCode !== null) return;
  process_.kill('SIGKILL');
  await once(process_, 'close');
}
