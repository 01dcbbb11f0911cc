import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Migration, Migrator, sql } from 'kysely';
import type pg from 'pg';
import { fileArchive } from '#server/platform/backup/archives/file-archive.ts';
import { formatVersion, type Header, jobs, names, type Sequences, sequences } from '#server/platform/backup/format.ts';
import { dumpTable } from '#server/platform/backup/making/dump-rows.ts';
import { writeArchive } from '#server/platform/backup/making/write-archive.ts';
import { RowLoader } from '#server/platform/backup/restoring/load-rows.ts';
import { type Entry, parse, readArchive } from '#server/platform/backup/restoring/read-archive.ts';
import { copySettings, findTables, readSequences } from '#server/platform/backup/tables.ts';
import { addWaitingJobs, readJobs } from '#server/platform/backup/waiting-jobs.ts';
import { type Database, onConnection } from '#server/platform/database/connection.ts';
import { migrateJobs } from '#server/platform/jobs/schema.ts';

/** The folders in an archive with the SQL files that the release itself ran. Today's SQL files may differ from them. */
const schema = 'migrations/';
const functions = 'functions/';

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Writes the rows of a release into an archive, and the SQL files of its checkout that made the schema. */
export async function keepRelease({ pool }: Pick<Database, 'pool'>, checkout: string, path: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${copySettings}`);
    const header = await describe(client);
    await writeArchive(
      fileArchive(path),
      { passphrase: null, expected: 0, signal: new AbortController().signal },
      async (archive) => {
        await archive.add(names.header, json(header));
        const database = ['server/platform/database', 'server/database'].find((path) => existsSync(join(checkout, path))) ?? '';
        for (const folder of [schema, functions])
          for (const { name, text } of await sqlFiles(join(checkout, database, folder)))
            await archive.add(folder + name, Buffer.from(text));
        await archive.add(names.jobs, json(await jobsOf(client)));
        await archive.add(names.sequences, json(await readSequences(client)));
        const tables = [];
        for (const table of header.tables)
          tables.push(await dumpTable(client, table, (part) => archive.add(`${names.rows}${table.name}/1`, part)));
        await archive.add(names.end, json({ tables, files: 0, fileBytes: 0, digest: archive.digest() }));
      },
    );
  } finally {
    client.release(true);
  }
}

async function describe(client: pg.ClientBase): Promise<Header> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name COLLATE "C"');
  return {
    format: 'almoner-backup',
    version: formatVersion,
    madeAt: new Date().toISOString(),
    programme: 'a release of the past',
    postgres: '18',
    migrations: rows.map(({ name }) => name),
    tables: await findTables(client),
    expected: { rowBytes: 0, files: 0, fileBytes: 0 },
  };
}

/** Returns the jobs of a release. The first releases had no jobs. */
async function jobsOf(client: pg.ClientBase) {
  const { rows } = await client.query("SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS found");
  return rows[0].found ? readJobs(client) : [];
}

async function sqlFiles(folder: string): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(files.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/** Makes the database of a release in an empty database, with the release's own SQL files and its rows. */
export async function loadRelease(database: Database, path: string): Promise<Header> {
  await migrateJobs(database.db, database.pool);
  const client = await database.pool.connect();
  try {
    await client.query(`BEGIN; ${copySettings}`);
    const header = await new Loading(client).run(path);
    await client.query('COMMIT');
    return header;
  } finally {
    client.release(true);
  }
}

class Loading {
  readonly #client: pg.ClientBase;
  readonly #files = new Map<string, string>();
  #header: Header | undefined;
  #rows: RowLoader | undefined;
  #sequences: Sequences = [];

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async run(path: string): Promise<Header> {
    await readArchive(fileArchive(path), null, {
      begin: async (header) => {
        this.#header = header;
      },
      entry: (entry) => this.#take(entry),
      end: async () => (await this.#loader()).finish(this.#sequences),
    });
    return this.#header as Header;
  }

  async #take(entry: Entry): Promise<void> {
    if (entry.name.startsWith(names.rows)) await (await this.#loader()).add(entry);
    else if (entry.name === names.sequences) this.#sequences = await parse(sequences, entry);
    else if (entry.name === names.jobs) await addWaitingJobs(this.#client, await parse(jobs, entry));
    else this.#files.set(entry.name, (await buffer(entry.content)).toString('utf8'));
  }

  /** Makes the schema before the first row is loaded. */
  async #loader(): Promise<RowLoader> {
    if (this.#rows) return this.#rows;
    await this.#makeSchema();
    this.#rows = await RowLoader.begin(this.#client, this.#header as Header);
    return this.#rows;
  }

  async #makeSchema(): Promise<void> {
    const migrations = this.#filesIn(schema).map(({ name, text }): [string, Migration] => [
      name,
      { up: async (db) => void (await sql.raw(text).execute(db)) },
    ]);
    const provider = { getMigrations: async () => Object.fromEntries(migrations) };
    const migrator = new Migrator({ db: onConnection(this.#client), provider, disableTransactions: true });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await this.#makeFunctions(this.#filesIn(functions));
  }

  async #makeFunctions(files: { name: string; text: string }[]): Promise<void> {
    for (const check of files.length > 0 ? ['off', 'on'] : []) {
      await this.#client.query("SELECT set_config('check_function_bodies', $1, true)", [check]);
      for (const { text } of files) await this.#client.query(text);
    }
    for (const { name, text } of files)
      await this.#client.query('INSERT INTO sql_functions (name, hash) VALUES ($1, $2)', [
        name,
        createHash('sha256').update(text).digest('hex'),
      ]);
  }

  #filesIn(folder: string) {
    return [...this.#files]
      .filter(([name]) => name.startsWith(folder))
      .map(([name, text]) => ({ name: name.slice(folder.length).replace(/\.sql$/, ''), text }));
  }
}
