import type pg from 'pg';
import type { Sequences, Table } from './format.ts';

/** Tables that describe the schema: a restore makes them by migrating. */
const ofTheSchema = ['kysely_migration', 'kysely_migration_lock', 'sql_functions'];

/** Tables of the IRS's own file, which is large and can be loaded again in a minute. */
const loadedAgain = ['irs_organizations', 'irs_words', 'irs_loads'];

const leftOut = [...ofTheSchema, ...loadedAgain];

/**
 * The tables that a backup has, by name, with the columns that are stored. Unlogged tables are not among them: they are only
 * about running processes.
 */
export async function findTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND NOT c.relname = ANY($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname COLLATE "C"`,
    [leftOut],
  );
  return rows;
}

/** Bytes of the tables without their indexes. */
export async function measureTables(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT coalesce(sum(pg_table_size(oid)), 0)::text AS bytes FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p' AND NOT relname = ANY($1)`,
    [leftOut],
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** The sequences that were used, and the last number of each. */
export async function readSequences(client: pg.ClientBase): Promise<Sequences> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename COLLATE "C"`,
  );
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

/** Every COPY of a backup has these settings, so that a value always has the same text when it is written or compared. */
export const copySettings = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL datestyle = 'ISO, MDY'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL synchronize_seqscans = off`;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** `"table" ("column", …)` as COPY takes it. */
export function copied({ name, columns }: Table): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}
