import { sql } from 'kysely';
import { bad, type Check, type CheckResult, good, together, watch } from '#server/app/upkeep/check.ts';
import { timeInWords } from '#server/app/upkeep/time-in-words.ts';
import { sizeInWords } from '#server/platform/backup/progress-words.ts';

interface State {
  version: string;
  size: number;
  /** milliseconds since the oldest open transaction began */
  open: number | null;
  used: number;
  allowed: number;
  /** the table with the most dead rows, if these are many */
  bloated: string | null;
}

/** A table is no longer cleaned if it has more dead rows than living rows, and more dead rows than this number. */
const manyDead = 1_000_000;
const long = 10 * 60_000;
const tooLong = 2 * 3_600_000;

/** The database's version and size, and what would make it slow: old transactions, dead rows, connections that run out. */
export const checkDatabase: Check = async ({ db }) => {
  const { rows } = await sql<State>`SELECT current_setting('server_version') AS version,
    pg_database_size(current_database())::float8 AS size,
    (SELECT (extract(epoch FROM now() - min(xact_start)) * 1000)::float8 FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend') AS open,
    (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
    current_setting('max_connections')::int AS allowed,
    (SELECT relname FROM pg_stat_user_tables WHERE n_dead_tup > ${manyDead} AND n_dead_tup > n_live_tup
      ORDER BY n_dead_tup DESC LIMIT 1) AS bloated`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('a statement without a table gave no row');
  const about = good(`PostgreSQL ${state.version}, ${sizeInWords(state.size)}.`);
  return together([about, openFor(state.open), connections(state), dead(state.bloated)]);
};

function openFor(milliseconds: number | null): CheckResult {
  if (milliseconds === null || milliseconds < long) return good('');
  const text = `A transaction has been open for ${timeInWords(milliseconds)}.`;
  const advice = 'A backup or a large import may take so long; else end the program that forgot it.';
  return milliseconds > tooLong ? bad(text, advice) : watch(text, advice);
}

function connections({ used, allowed }: State): CheckResult {
  if (used < allowed * 0.8) return good('');
  return watch(
    `${used} of ${allowed} connections are in use.`,
    'Lower DATABASE_CONNECTIONS or WORKERS, or raise max_connections.',
  );
}

function dead(table: string | null): CheckResult {
  if (table === null) return good('');
  return watch(`The table ${table} has more dead rows than living ones.`, 'See whether autovacuum is on, and run VACUUM.');
}
