import pg from 'pg';
import { seededRandom } from '#server/app/demo/random.ts';
import type { Answer, TestApi } from '#tests/api.ts';
import { createPaidNonprofit, openPayoutDesk } from '#tests/factories/payouts.ts';
import { createSignedIn } from '#tests/factories/people.ts';
import { batchSteps } from './batch-steps.ts';
import { donationSteps } from './donation-steps.ts';
import { importSteps } from './import-steps.ts';
import { findBroken } from './invariants.ts';
import { differingStatements } from './statements.ts';
import type { LedgerStep, World } from './world.ts';

/** The application name of the connections that are never killed. */
const watcher = 'ledger watcher';

const steps: Record<string, LedgerStep> = { ...donationSteps, ...importSteps, ...batchSteps };

/** How often each step is chosen, relative to the others; 1 for steps without an entry. */
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
  /** the number of steps after which the invariants are checked */
  checkEvery: number;
}

export interface RunFigures {
  steps: number;
  /** connections that were killed in the middle of a step */
  kills: number;
  /** for each step, how many calls were made and how many of them succeeded */
  calls: Record<string, { made: number; succeeded: number }>;
  checks: number;
  /** the broken invariants of the first check that failed; empty: no check failed */
  broken: Record<string, unknown>;
  /** replies with a status that no step may cause, and the last log lines */
  failures: string[];
}

/**
 * Takes random steps, some of them at the same time and some with killed connections. Checks the invariants after every
 * `checkEvery` steps.
 */
export async function runSteps(api: TestApi, { steps: wanted, seed, checkEvery }: Run): Promise<RunFigures> {
  const watch = new pg.Pool({ ...api.database.address, max: 3, application_name: watcher });
  try {
    const world = await openWorld(api, watch, seed);
    const figures: RunFigures = { steps: 0, kills: 0, calls: {}, checks: 0, broken: {}, failures: [] };
    // go on, for at most four times as many steps, until each kind of step has succeeded once
    const isOver = () => figures.steps >= wanted && (figures.steps >= 4 * wanted || idleOf(figures).length === 0);
    while (!isOver() && Object.keys(figures.broken).length === 0 && figures.failures.length === 0) {
      const before = figures.steps;
      await takeSome(world, figures, before < wanted ? [] : idleOf(figures));
      if (Math.floor(before / checkEvery) === Math.floor(figures.steps / checkEvery) && !isOver()) continue;
      figures.checks += 1;
      figures.broken = { ...(await findBroken(watch)), ...(await differingStatements(world)) };
    }
    return figures;
  } finally {
    await watch.end();
  }
}

/** The kinds of step that have not succeeded yet. */
function idleOf({ calls }: RunFigures): string[] {
  return Object.keys(steps).filter((name) => !calls[name]?.succeeded);
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

/**
 * Takes one step, or three at the same time; half of them are of the kinds in `wanting`, if there are any. In one of thirty cases,
 * connections are killed meanwhile.
 */
async function takeSome(world: World, figures: RunFigures, wanting: readonly string[]): Promise<void> {
  const { random } = world;
  const [one, ...others] = wanting;
  const pick = () => (one !== undefined && random.chance(0.5) ? random.pick([one, ...others]) : pickStep(world));
  const chosen = Array.from({ length: random.chance(0.2) ? 3 : 1 }, pick);
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
  // 503 is allowed, because the connection of the call may have been killed
  else if (![400, 404, 409, 503].includes(answer.status))
    failures.push(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`, ...api.logged.slice(-3));
}

/** Tries a few times to kill the app's sessions in the middle of a statement, until a session was killed or the calls have ended. */
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
