import pg from 'pg';
import { seededRandom } from '#server/demo/random.ts';
import type { Answer, TestApi } from '#tests/api.ts';
import { createPaidNonprofit, openPayoutDesk } from '#tests/factories/payouts.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { batchSteps } from './batch-steps.ts';
import { donationSteps } from './donation-steps.ts';
import { importSteps } from './import-steps.ts';
import { findBroken } from './invariants.ts';
import { differingStatements } from './statements.ts';
import type { Step, World } from './world.ts';

/** Connections of this name are never killed. */
const watcher = 'ledger watcher';

const steps: Record<string, Step> = { ...donationSteps, ...importSteps, ...batchSteps };

/** How often each step is taken beside the others; 1 where nothing is said. */
const weights: Record<string, number> = {
  give: 12,
  import: 3,
  mark: 14,
  draft: 5,
  'compute again': 3,
  approve: 8,
  export: 5,
  correct: 3,
  cancel: 0.5,
};

interface Run {
  steps: number;
  seed: string;
  /** after how many steps the invariants are checked */
  checkEvery: number;
}

export interface RunFigures {
  steps: number;
  /** connections that were killed in the middle of a step */
  kills: number;
  /** calls by their step, and how many of them did something */
  calls: Record<string, { made: number; succeeded: number }>;
  checks: number;
  /** of the first check that failed; empty: everything held */
  broken: Record<string, unknown>;
  /** statuses that no step may have */
  failures: string[];
}

/** Takes random steps, some of them at once and some with their connections killed, and checks what must hold after every few. */
export async function runSteps(api: TestApi, { steps: wanted, seed, checkEvery }: Run): Promise<RunFigures> {
  const watch = new pg.Pool({ ...api.database.address, max: 3, application_name: watcher });
  try {
    const world = await openWorld(api, watch, seed);
    const figures: RunFigures = { steps: 0, kills: 0, calls: {}, checks: 0, broken: {}, failures: [] };
    // a rare step may need more turns until it has done something once
    const isOver = () => figures.steps >= wanted && (figures.steps >= 4 * wanted || !hasIdle(figures));
    while (!isOver() && Object.keys(figures.broken).length === 0 && figures.failures.length === 0) {
      const before = figures.steps;
      await takeSome(world, figures);
      if (Math.floor(before / checkEvery) === Math.floor(figures.steps / checkEvery) && !isOver()) continue;
      figures.checks += 1;
      figures.broken = { ...(await findBroken(watch)), ...(await differingStatements(world)) };
    }
    return figures;
  } finally {
    await watch.end();
  }
}

function hasIdle({ calls }: RunFigures): boolean {
  return Object.keys(steps).some((name) => !calls[name]?.succeeded);
}

async function openWorld(api: TestApi, watch: pg.Pool, seed: string): Promise<World> {
  const { first, second } = await openPayoutDesk(api);
  const third = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const address = { address1: '1 Quay', city: 'Oldmarsh', state: 'MD', zipcode: '20601' };
  const ids: number[] = [];
  for (let made = 0; made < 6; made += 1)
    ids.push((await createPaidNonprofit(api.db, made < 4 ? {} : { paypalEmail: '', ...address })).id);
  const [one = 0, ...others] = ids;
  return { api, watch, random: seededRandom(seed), staff: [first, second, third], nonprofits: [one, ...others] };
}

/** One step, or three at once; one in thirty with its connections killed. */
async function takeSome(world: World, figures: RunFigures): Promise<void> {
  const { random } = world;
  const chosen = Array.from({ length: random.chance(0.2) ? 3 : 1 }, () => pickStep(world));
  const answers = Promise.all(chosen.map(async (name) => ({ name, answer: (await steps[name]?.(world)) ?? null })));
  if (random.chance(1 / 30)) figures.kills += await killDuring(world, answers);
  for (const { name, answer } of await answers) count(world, figures, name, answer);
  figures.steps += chosen.length;
}

function pickStep({ random }: World): string {
  const names = Object.keys(steps);
  const [first = 'give', ...others] = names.flatMap((name) => Array<string>(Math.round((weights[name] ?? 1) * 2)).fill(name));
  return random.pick([first, ...others]);
}

function count({ api }: World, { calls, failures }: RunFigures, name: string, answer: Answer | null): void {
  calls[name] ??= { made: 0, succeeded: 0 };
  if (!answer) return;
  calls[name].made += 1;
  if (answer.status < 300) calls[name].succeeded += 1;
  // 503: its connection was killed
  else if (![400, 404, 409, 503].includes(answer.status))
    failures.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`, ...api.logged.slice(-3));
}

/** Kills the app's sessions in the middle of their statements until the answers are there, a few times at most. */
async function killDuring({ watch, random }: World, answers: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = answers.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  let kills = 0;
  for (let tries = random.whole(1, 12); tries > 0 && !isOver; tries -= 1) {
    const { rowCount } = await watch.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND state <> 'idle' AND backend_type = 'client backend'
        AND application_name <> '${watcher}'`);
    kills += rowCount ?? 0;
    if (kills > 0) break;
  }
  return kills;
}
