import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningApp, ready, spawnApp, until } from '#tests/running-app.ts';
import { SessionWriters } from './session-writers.ts';

export const victims = ['our process', 'the postmaster', 'both'] as const;
type Victim = (typeof victims)[number];

/**
 * Milliseconds of writing before a kill. The postmaster runs for at least two seconds, because the server gives up a postmaster
 * that dies sooner many times in a row.
 */
const shortestRun: Record<Victim, number> = { 'our process': 150, 'the postmaster': 2_000, both: 150 };

export interface CrashFigures {
  victim: Victim;
  kills: number;
  /** writes that were acknowledged before the kill */
  acknowledged: number;
  /** acknowledged writes that the database did not have afterwards */
  lost: number;
  /** milliseconds from the kill until the app is ready again */
  recovery: { median: number; longest: number };
}

interface Crash {
  environment: Record<string, string>;
  dataDir: string;
  app: RunningApp;
}

/** Kills each victim `rounds` times with -9 at a random moment under a writing load, and counts lost writes. */
export async function crash(rounds: number, log: (line: string) => void): Promise<CrashFigures[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-crash-'));
  const environment = { DATA_DIR: dataDir, PORT: String(await freePort()), DATABASE_CONNECTIONS: '20' };
  const state: Crash = { environment, dataDir, app: spawnApp(environment) };
  try {
    await ready(state.app);
    const figures: CrashFigures[] = [];
    for (const victim of victims) {
      figures.push(await killAgainAndAgain(state, victim, rounds));
      log(figuresText(figures.at(-1) as CrashFigures));
    }
    return figures;
  } finally {
    state.app.process.kill('SIGTERM');
    await state.app.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function killAgainAndAgain(state: Crash, victim: Victim, rounds: number): Promise<CrashFigures> {
  const writers = new SessionWriters(state.app.origin);
  const recoveries: number[] = [];
  let lost = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = writers.acknowledged;
    const load = writers.write(4);
    await until('an acknowledged write', 60, () => writers.acknowledged > before);
    await new Promise((resolve) => setTimeout(resolve, shortestRun[victim] + Math.random() * 700));
    const killed = performance.now();
    await kill(state, victim);
    load.stop();
    await ready(state.app);
    recoveries.push(performance.now() - killed);
    await load.ended;
    lost += await writers.countLost('new');
  }
  lost += await writers.countLost('all');
  const sorted = recoveries.sort((a, b) => a - b);
  const recovery = { median: sorted[sorted.length >> 1] ?? 0, longest: sorted.at(-1) ?? 0 };
  return { victim, kills: rounds, acknowledged: writers.acknowledged, lost, recovery };
}

/**
 * Kills the victim, and starts our process again if it was killed (the server restarts the postmaster itself). Resolves when a
 * new postmaster runs.
 */
async function kill(state: Crash, victim: Victim): Promise<void> {
  const killed = await postmasterOf(state);
  if (victim !== 'our process') process.kill(Number(killed), 'SIGKILL');
  if (victim !== 'the postmaster') {
    state.app.process.kill('SIGKILL');
    await state.app.ended;
    state.app = spawnApp(state.environment);
  }
  await until('another postmaster', 60, async () => {
    const now = await postmasterOf(state).catch(() => killed);
    return now !== killed && now !== '';
  });
}

async function postmasterOf({ dataDir }: Crash): Promise<string> {
  return (await readFile(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8')).split('\n', 1)[0] ?? '';
}

function figuresText({ victim, kills, acknowledged, lost, recovery }: CrashFigures): string {
  return `${victim}: ${kills} kills, ${acknowledged} acknowledged writes, ${lost} lost, ready again after ${Math.round(recovery.median)} ms (longest ${Math.round(recovery.longest)} ms)`;
}
