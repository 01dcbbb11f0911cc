import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { ArchiveError } from '../archive-error.ts';
import { type Header, names, type Sequences, type Table } from '../format.ts';
import { copied, findTables } from '../tables.ts';
import type { Entry } from './read-archive.ts';

interface Constraint {
  name: string;
  of: string;
  definition: string;
}

/**
 * Loads rows into freshly migrated tables, in the client's transaction, without foreign keys and triggers. `finish` adds both
 * again, and so checks the foreign keys.
 */
export class RowLoader {
  readonly #client: pg.ClientBase;
  readonly #tables: ReadonlyMap<string, Table>;
  readonly #foreignKeys: readonly Constraint[];
  #open: { table: string; stream: CopyStreamQuery; failed: Promise<never> } | undefined;
  /** number of loaded rows by the table's name */
  readonly rows = new Map<string, number>();

  private constructor(client: pg.ClientBase, tables: readonly Table[], foreignKeys: readonly Constraint[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    this.#foreignKeys = foreignKeys;
  }

  static async begin(client: pg.ClientBase, { tables }: Header): Promise<RowLoader> {
    const known = await findTables(client);
    refuseUnknown(tables, known);
    const foreignKeys = await findForeignKeys(client);
    for (const { of, name } of foreignKeys) await client.query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`);
    for (const { name } of known) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
    // removes the rows that migrations have written
    await client.query(`TRUNCATE ${known.map(({ name }) => `"${name}"`).join(', ')}`);
    return new RowLoader(client, tables, foreignKeys);
  }

  /** Loads one part of a table. The parts of one table have to follow each other. */
  async add({ name, content }: Entry): Promise<void> {
    const table = name.slice(names.rows.length).split('/')[0] ?? '';
    if (this.#open?.table !== table) {
      await this.#close();
      this.#open = this.#copyInto(table);
    }
    const { stream, failed } = this.#open;
    for await (const chunk of content) {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed]);
    }
  }

  #copyInto(name: string) {
    const table = this.#tables.get(name);
    if (!table || this.rows.has(name))
      throw new ArchiveError(`The backup is damaged: rows of ${name} stand where they should not.`);
    this.rows.set(name, 0);
    const stream = this.#client.query(copyFrom(`COPY ${copied(table)} FROM STDIN`));
    const failed = finished(stream).then(() => new Promise<never>(() => {}));
    failed.catch(() => {});
    return { table: name, stream, failed };
  }

  async #close(): Promise<void> {
    if (!this.#open) return;
    const { table, stream } = this.#open;
    this.#open = undefined;
    stream.end();
    await finished(stream);
    this.rows.set(table, stream.rowCount);
  }

  /** Ends a COPY that is running, so that the connection takes other statements again. */
  async abandon(): Promise<void> {
    if (!this.#open) return;
    const { stream } = this.#open;
    this.#open = undefined;
    stream.destroy(new ArchiveError('The restore did not end.'));
    await finished(stream).catch(() => {});
  }

  async finish(sequences: Sequences): Promise<void> {
    await this.#close();
    for (const { name, value } of sequences)
      await this.#client.query('SELECT setval($1::regclass, $2)', [`public."${name}"`, value]);
    for (const { of, name, definition } of this.#foreignKeys)
      await this.#client.query(`ALTER TABLE ${of} ADD CONSTRAINT ${name} ${definition}`);
    for (const { name } of await findTables(this.#client)) await this.#client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
  }
}

function refuseUnknown(tables: readonly Table[], known: readonly Table[]): void {
  const columns = new Set(known.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`)));
  const unknown = tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))
    .find((one) => !columns.has(one));
  if (unknown !== undefined) throw new ArchiveError(`The backup has ${unknown}, which this Almoner does not know.`);
}

async function findForeignKeys(client: pg.ClientBase): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT quote_ident(conname) AS name, conrelid::regclass::text AS of, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  return rows;
}
