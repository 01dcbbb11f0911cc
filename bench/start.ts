import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, until } from '#tests/running-app.ts';
import { atMost, type Figure, median } from './report.ts';

const runs = 5;

interface Started {
  /** seconds from the command to the first response */
  seconds: number;
  /** resident megabytes of our process after some idle seconds; null outside Linux */
  megabytes: number | null;
}

/** Starts the installed and built app as `npm start` does, waits for `/readyz` and then `idle` ms more, and ends the app. */
async function start(environment: Record<string, string>, idle: number): Promise<Started> {
  const port = await freePort();
  const begun = performance.now();
  const app = spawn('node', ['scripts/start.mjs'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => app.once('exit', resolve));
  await until('a start', 60, () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  const seconds = (performance.now() - begun) / 1_000;
  await delay(idle);
  const status = await readFile(`/proc/${app.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  app.kill('SIGTERM');
  await ended;
  return { seconds, megabytes: kilobytes ? Number(kilobytes) / 1_024 : null };
}

/** Measures cold starts (a new data folder with the demo programme), warm starts, and idle memory in production. */
export async function benchStart(log: (line: string) => void): Promise<Figure[]> {
  log(`starting ${runs} times cold and ${runs} times warm`);
  const cold: number[] = [];
  const warm: number[] = [];
  let megabytes: number | null = null;
  const folder = await mkdtemp(join(tmpdir(), 'almoner-start-'));
  for (let run = 0; run < runs; run += 1) {
    const DATA_DIR = join(folder, String(run));
    cold.push((await start({ DATA_DIR, NODE_ENV: 'development' }, 0)).seconds);
    const again = await start({ DATA_DIR, NODE_ENV: 'production' }, run === runs - 1 ? 5_000 : 0);
    warm.push(again.seconds);
    megabytes = again.megabytes;
  }
  await rm(folder, { recursive: true, force: true });
  return [
    atMost('cold start to the first answer', median(cold), 3, 's', `longest ${Math.max(...cold).toFixed(2)} s`),
    atMost('warm start to the first answer', median(warm), 1.5, 's', `longest ${Math.max(...warm).toFixed(2)} s`),
    megabytes === null
      ? { what: 'idle memory of our process', value: 'only told by Linux' }
      : atMost('idle memory of our process', megabytes, 120, 'MB'),
  ];
}
