import { sql } from 'kysely';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { bad, type Check, good, watch } from '#server/app/upkeep/check.ts';
import { timeInWords } from '#server/app/upkeep/time-in-words.ts';

const soon = 15 * 60_000;
const late = 2 * 3_600_000;

/** Whether jobs other than letters are done: how long the oldest due job has waited, and how many were given up. */
export const checkWork: Check = async ({ db }) => {
  const { rows } = await sql<{ waiting: number; age: number | null; givenUp: number }>`SELECT
      count(*) FILTER (WHERE is_due)::int AS waiting,
      (extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due)) * 1000)::float8 AS age,
      count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS given_up
    FROM (SELECT run_at, attempts, max_attempts, locked_at,
        attempts < max_attempts AND locked_at IS NULL AND run_at < now() AS is_due
      FROM graphile_worker.jobs WHERE task_identifier <> 'deliver-mail') AS j`.execute(db);
  const { waiting = 0, age = null, givenUp = 0 } = rows[0] ?? {};
  const advice = 'Look at the log of the server for the reason.';
  if (age !== null && age > soon) {
    const text = `${howMany(waiting, 'task waits', 'tasks wait')}, the oldest for ${timeInWords(age)}.`;
    return age > late ? bad(text, advice) : watch(text, advice);
  }
  if (givenUp > 0) return watch(`${howMany(givenUp, 'task was', 'tasks were')} given up after many tries.`, advice);
  return good('Nothing waits.');
};
