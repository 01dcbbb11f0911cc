import { sql } from 'kysely';
import { bad, type Check, good, watch } from '#server/app/upkeep/check.ts';
import { timeInWords } from '#server/app/upkeep/time-in-words.ts';

const little = 5_000;
const much = 60_000;
const advice = 'Set the clock, and let a time service keep it right.';

/** Whether the clocks of the server and the database agree, and the newest change is not in the future. */
export const checkClock: Check = async ({ db }) => {
  const before = Date.now();
  const { rows } = await sql<{ now: string; newest: string | null }>`SELECT clock_timestamp() AS now,
    (SELECT at FROM audit_entries ORDER BY id DESC LIMIT 1) AS newest`.execute(db);
  const after = Date.now();
  const database = Date.parse(rows[0]?.now ?? '');
  const ahead = Date.parse(rows[0]?.newest ?? '') - after;
  if (ahead > much) return bad(`The newest change is ${timeInWords(ahead)} in the future: the clock is wrong, or was.`, advice);
  const apart = Math.max(before - database, database - after, 0);
  if (apart > much) return bad(`The clocks of the server and the database are ${timeInWords(apart)} apart.`, advice);
  if (apart > little) return watch('The clocks of the server and the database are some seconds apart.', advice);
  return good('The clock is right, as far as Almoner can tell.');
};
