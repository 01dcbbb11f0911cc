import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import sharp from 'sharp';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { urlOf } from '#tests/killed-app.ts';
import { freePort, type RunningApp, ready, spawnApp } from '#tests/running-app.ts';
import { fillDesk } from './desk.ts';
import type { Figure } from './report.ts';
import { connections } from './side.ts';

/** Numbers of nonprofits; each has a user and a response. `SIZING_ROWS=1000000 npm run bench -- sizing` sets others. */
const sizes = (process.env['SIZING_ROWS'] ?? '10000,100000').split(',').map(Number);
const processes = [1, 2, 4];
const seconds = 20;

/**
 * Measures how many requests one server serves: the whole mix at several sizes and numbers of web processes, and the processor
 * time that each part used.
 */
export async function benchSizing(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const photo = await noise();
  const figures: Figure[] = [];
  for (const size of sizes) {
    log(`filling ${size} nonprofits`);
    const { address, token } = await fillDesk(server, `bench_sizing_${size}`, size);
    for (const workers of processes) {
      log(`the mix on ${size} nonprofits with ${workers} web processes`);
      const run = await measure(urlOf(address), { size, token, photo }, workers);
      figures.push({ what: `${size.toLocaleString('en-US')} nonprofits, WORKERS=${workers}`, value: inWords(run) });
    }
  }
  return figures;
}

interface Load {
  /** the number of nonprofits, whose ids begin at 1 */
  size: number;
  token: string;
  photo: Buffer;
}

interface Run {
  perSecond: number;
  p50: number;
  p99: number;
  /** 5xx and broken connections */
  failed: number;
  /** processors that each part used while the mix ran: 1.5 is one and a half */
  used: Record<Part, number>;
  /** megabytes of the web processes and their helpers before the first request */
  idleMegabytes: number;
}

const parts = ['web', 'database', 'load'] as const;
type Part = (typeof parts)[number];

async function measure(url: string, load: Load, workers: number): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-sizing-'));
  const app = spawnApp({
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    PUBLIC_URL: 'http://localhost',
    WORKERS: String(workers),
  });
  try {
    await ready(app);
    await delay(3_000);
    const idleMegabytes = await megabytesOf(app);
    await send(app.origin, load, 3);
    const before = await usedSeconds(app);
    const result = await send(app.origin, load, seconds);
    const after = await usedSeconds(app);
    const used = Object.fromEntries(parts.map((part) => [part, (after[part] - before[part]) / result.duration]));
    return {
      perSecond: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
      failed: result['5xx'] + result.errors,
      used: used as Run['used'],
      idleMegabytes,
    };
  } finally {
    app.process.kill('SIGTERM');
    await app.ended;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends the mix. Of 2,000 requests, 1,000 are of visitors, 600 read staff's lists, 200 read records, 199 save, 1 uploads a photo. */
async function send(origin: string, { size, token, photo }: Load, duration: number) {
  const staff = { authorization: `Token ${token}` };
  const id = () => 1 + Math.floor(Math.random() * size);
  const json = { ...staff, 'content-type': 'application/json' };
  const read = (path: string, headers = {}): autocannon.Request => ({ method: 'GET', path, headers });
  const one = (make: () => Partial<autocannon.Request>): autocannon.Request => ({
    setupRequest: (request) => ({ ...request, ...make() }),
  });
  const upload = await formOf(photo);
  const tens: autocannon.Request[] = [
    read('/directory'),
    one(() => ({ method: 'GET', path: `/directory?page=${1 + (id() % 10)}` })),
    read('/api/v1/nonprofits/', staff),
    one(() => ({ method: 'GET', path: `/directory?search=town+${id() % 400}` })),
    one(() => ({ method: 'GET', path: `/api/v1/nonprofits/${id()}/`, headers: staff })),
    one(() => ({ method: 'GET', path: `/api/v1/nonprofits/?search=town+${id() % 400}`, headers: staff })),
    read('/directory'),
    one(() => ({ method: 'GET', path: `/api/v1/applications/responses/?page=${1 + (id() % 10)}`, headers: staff })),
    one(() => ({ method: 'GET', path: `/directory?budget_size=UNDER_500K&page=${1 + (id() % 4)}` })),
    one(() => ({
      method: 'PATCH',
      path: `/api/v1/nonprofits/${id()}/`,
      headers: json,
      body: `{"short_description":"Town ${id()}"}`,
    })),
  ];
  const requests = Array.from({ length: 200 }, () => tens).flat();
  requests[1_999] = one(() => ({
    method: 'POST',
    path: '/api/v1/photo-manager/',
    headers: { ...staff, 'content-type': upload.type },
    body: upload.body(),
  }));
  // each client begins at another place in the mix, so that few photos are sent at once: one person may send at most three at once
  let clients = 0;
  const setupClient = (client: autocannon.Client) => {
    const begin = (clients++ * requests.length) / connections;
    client.setRequests([...requests.slice(begin), ...requests.slice(0, begin)]);
  };
  const result = await autocannon({ url: origin, connections, duration, requests, setupClient });
  // a few refusals are expected: the server refuses a fourth photo that one person sends at the same time
  if (result['4xx'] > result.requests.total / 1_000) throw new Error(`${result['4xx']} refusals`);
  return result;
}

/** A form with a photo. Each call of `body` returns different bytes, so that no photo is a duplicate. */
async function formOf(photo: Buffer) {
  const boundary = 'almoner-sizing';
  const text = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${text('nonprofit', '1')}${text('alt', 'Noise.')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="noise.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: () => Buffer.concat([Buffer.from(head), photo, Buffer.from(`${Math.random()}\r\n--${boundary}--\r\n`)]),
  };
}

function noise(): Promise<Buffer> {
  const [width, height] = [1_600, 1_200];
  return sharp({ create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 20 }, background: '#000' } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

function inWords({ perSecond, p50, p99, failed, used, idleMegabytes }: Run): string {
  const cores = parts.map((part) => `${part} ${used[part].toFixed(2)}`).join(', ');
  return `${perSecond.toFixed(0)} requests/s, p50 ${p50} ms, p99 ${p99} ms, ${failed} failed; processors: ${cores}; idle ${idleMegabytes.toFixed(0)} MB`;
}

interface Process {
  pid: number;
  parent: number;
  name: string;
  /** seconds of processor time since the process started */
  seconds: number;
}

const ticks = 100;

/** All processes of the machine, from `/proc`: Linux only. */
async function runningProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = pids.map(async (pid) => {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    if (line === null) return [];
    const end = line.lastIndexOf(')');
    const fields = line.slice(end + 2).split(' ');
    const seconds = (Number(fields[11]) + Number(fields[12])) / ticks;
    return [{ pid: Number(pid), parent: Number(fields[1]), name: line.slice(line.indexOf('(') + 1, end), seconds }];
  });
  return (await Promise.all(found)).flat();
}

function familyOf(pid: number | undefined, all: readonly Process[]): Process[] {
  const children = all.filter(({ parent }) => parent === pid);
  return [...all.filter((one) => one.pid === pid), ...children.flatMap((child) => familyOf(child.pid, all))];
}

async function usedSeconds({ process: app }: RunningApp): Promise<Record<Part, number>> {
  const all = await runningProcesses();
  const sum = (chosen: readonly Process[]) => chosen.reduce((total, one) => total + one.seconds, 0);
  const { user, system } = process.cpuUsage();
  const database = all.filter(({ name }) => name === 'postgres');
  return { web: sum(familyOf(app.pid, all)), database: sum(database), load: (user + system) / 1e6 };
}

/** Megabytes of the app and of all processes that it started. If three processes share a memory page, each counts a third of it. */
async function megabytesOf({ process: app }: RunningApp): Promise<number> {
  const family = familyOf(app.pid, await runningProcesses());
  const sizes = family.map(async ({ pid }) => {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1_024;
  });
  return (await Promise.all(sizes)).reduce((total, one) => total + one, 0);
}
