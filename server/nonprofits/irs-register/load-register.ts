import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { IrsFile } from '#server/nonprofits/irs/irs-file.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { organizationColumns, organizationRow } from './organization-rows.ts';
import { wordsSql } from './register-row.ts';

export interface LoadOptions {
  /** `2026-03` */
  month: string;
  /** identifies these files: see `markOf` */
  mark: string;
  /** when aborted, nothing is loaded */
  signal?: AbortSignal | undefined;
  /** `rows`: lines read; `done`: the share of all files that was read, from 0 to 1; null if their size is unknown */
  onProgress?: (progress: { rows: number; done: number | null }) => void;
}

export interface LoadedRegister {
  organizations: number;
  /** lines that could not be read, or whose EIN an earlier line has */
  skipped: number;
  states: string[];
}

/** Another load is running. This load can be tried again later. */
export class LoadAtWork extends StartRefused {}

/** The tables that a load replaces. The new tables get the same indexes, after their rows. */
const replaced = ['irs_organizations', 'irs_words'] as const;

/**
 * Replaces the register with these files, and closes the files. All of it is one transaction: if it fails, the old register
 * stays, and searches meanwhile use the old register. Throws LoadAtWork, and StartRefused if the files have no organization.
 */
export async function loadRegister(pool: pg.Pool, files: IrsFile[], options: LoadOptions): Promise<LoadedRegister> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL maintenance_work_mem = '128MB'`,
    );
    await takeTurn(client);
    for (const table of replaced) await client.query(`CREATE TABLE ${table}_next (LIKE ${table})`);
    await client.query('CREATE TABLE irs_organizations_read (LIKE irs_organizations)');
    const read = await copyFiles(client, files, options);
    const loaded = await finish(client, read);
    await insertLoad(client, files, options, loaded);
    options.signal?.throwIfAborted();
    await exchange(client, options.signal);
    await client.query('COMMIT');
    return loaded;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    await Promise.all(files.map((file) => file.close()));
    // close the connection, which may be in the middle of a COPY
    client.release(true);
  }
}

async function takeTurn(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('almoner irs register', 0)) AS taken`,
  );
  if (!rows[0]?.taken) throw new LoadAtWork('Another load of the IRS file is at work. Wait until it has ended.');
}

type Read = Pick<LoadedRegister, 'skipped' | 'states'>;

async function copyFiles(client: pg.ClientBase, files: IrsFile[], options: LoadOptions): Promise<Read> {
  const states = new Set<string>();
  const counts = { rows: 0, skipped: 0 };
  async function* rows() {
    for (const file of files) {
      for await (const chunk of file.rows()) {
        options.signal?.throwIfAborted();
        yield textOf(file, chunk, states, counts);
        options.onProgress?.({ rows: counts.rows, done: doneOf(files) });
      }
    }
  }
  await pipeline(
    Readable.from(rows()),
    client.query(copyFrom(`COPY irs_organizations_read (${organizationColumns}) FROM STDIN`)),
  );
  return { skipped: counts.skipped, states: [...states].sort() };
}

function textOf(
  { columns }: IrsFile,
  chunk: Parameters<typeof organizationRow>[0][],
  states: Set<string>,
  counts: { rows: number; skipped: number },
): string {
  let text = '';
  for (const row of chunk) {
    const read = organizationRow(row, columns);
    if (read) {
      text += read.text;
      states.add(read.state);
    }
    counts[read ? 'rows' : 'skipped'] += 1;
  }
  return text;
}

function doneOf(files: IrsFile[]): number | null {
  const size = files.reduce((sum, file) => sum + (file.size ?? Number.NaN), 0);
  return Number.isNaN(size) ? null : Math.min(1, files.reduce((sum, file) => sum + file.bytesRead(), 0) / size);
}

/** Keeps the first line of each EIN, and builds indexes and words. Throws StartRefused if the files have no organization. */
async function finish(client: pg.ClientBase, { skipped, states }: Read): Promise<LoadedRegister> {
  const { rowCount: twice } = await client.query(
    `DELETE FROM irs_organizations_read one USING (
       SELECT ein, min(ctid) AS first FROM irs_organizations_read GROUP BY ein HAVING count(*) > 1) AS several
     WHERE one.ein = several.ein AND one.ctid <> several.first`,
  );
  // in the order of names, so that a search for the beginning of a name reads fewer pages
  await client.query(
    `INSERT INTO irs_organizations_next (${organizationColumns})
     SELECT ${organizationColumns} FROM irs_organizations_read ORDER BY irs_name_key(name) COLLATE "C", ein`,
  );
  await client.query('DROP TABLE irs_organizations_read');
  await buildIndexes(client, 'irs_organizations');
  await client.query(
    `INSERT INTO irs_words_next (word, uses)
     SELECT word, ndoc FROM ts_stat($$SELECT ${wordsSql} FROM irs_organizations_next$$)`,
  );
  await buildIndexes(client, 'irs_words');
  await client.query('ANALYZE irs_organizations_next, irs_words_next');
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int FROM irs_organizations_next');
  const organizations = rows[0]?.count ?? 0;
  if (organizations === 0) throw new StartRefused('The file has no organization. Nothing was loaded.');
  return { organizations, skipped: skipped + (twice ?? 0), states: states.filter((state) => state !== '') };
}

async function buildIndexes(client: pg.ClientBase, table: string): Promise<void> {
  for (const { name, definition } of await indexesOf(client, table)) {
    await client.query(definition.replace(` ${name} ON public.${table} `, ` ${name}_next ON public.${table}_next `));
  }
}

async function indexesOf(client: pg.ClientBase, table: string) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'public' AND tablename = $1 ORDER BY indexname`,
    [table],
  );
  return rows;
}

async function insertLoad(client: pg.ClientBase, files: IrsFile[], { month, mark }: LoadOptions, loaded: LoadedRegister) {
  const source = files.map(({ name }) => name).join(', ');
  await client.query(
    `INSERT INTO irs_loads (month, source, mark, organizations, skipped, states) VALUES ($1, $2, $3, $4, $5, $6)`,
    [`${month}-01`, source, mark, loaded.organizations, loaded.skipped, loaded.states],
  );
}

const lockNotAvailable = '55P03';

/**
 * Puts the new tables in the place of the old ones. While this waits for a long reader of an old table, other readers have to queue
 * behind it. So each try waits for the lock for one second at most, and then lets the queued readers continue.
 */
async function exchange(client: pg.ClientBase, signal: AbortSignal | undefined): Promise<void> {
  const statements: string[] = [];
  for (const table of replaced) {
    statements.push(`DROP TABLE ${table}`, `ALTER TABLE ${table}_next RENAME TO ${table}`);
    for (const { name } of await indexesOf(client, table)) statements.push(`ALTER INDEX ${name}_next RENAME TO ${name}`);
  }
  for (;;) {
    await client.query("SAVEPOINT exchange; SET LOCAL lock_timeout = '1s'");
    try {
      await client.query(statements.join('; '));
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === lockNotAvailable)) throw error;
      await client.query('ROLLBACK TO SAVEPOINT exchange');
      await wait(1_000, undefined, { signal });
    }
  }
}
