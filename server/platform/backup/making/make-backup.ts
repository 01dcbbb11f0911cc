import type pg from 'pg';
import type { Database } from '#server/platform/database/connection.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import type { Config } from '#server/platform/process/config.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { ArchiveError } from '../archive-error.ts';
import type { Archive } from '../archives/archive.ts';
import { type End, formatVersion, type Header, keysFile, names, type OnProgress } from '../format.ts';
import { copySettings, findTables, measureTables, readSequences } from '../tables.ts';
import { readJobs } from '../waiting-jobs.ts';
import { type DataFile, type DataPlace, findFiles, readDataFile } from './data-files.ts';
import { dumpTable } from './dump-rows.ts';
import { holdingFiles } from './hold-files.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

export interface BackupOptions {
  /** An existing archive is replaced. */
  archive: Archive;
  /** null: not encrypted, and without the keys of bank account numbers */
  passphrase: string | null;
  signal: AbortSignal;
  onProgress?: OnProgress;
  /** true: neither files nor keys are stored, because the data folder stays the same when a database is upgraded */
  rowsAlone?: boolean;
}

/**
 * Writes the rows of one instant, the stored files and the jobs into an archive, while people go on working. Throws ArchiveError
 * if another backup of this database is being made.
 */
export async function makeBackup(
  database: Pick<Database, 'pool'>,
  config: Config,
  { archive, passphrase, signal, onProgress = () => {}, rowsAlone = false }: BackupOptions,
): Promise<End> {
  const place = { dataDir: config.dataDir, storage: openStorage(config) };
  const made = await holdingFiles(database.pool, () =>
    inSnapshot(database.pool, async (client) => {
      await refuseEmpty(client);
      let end: End | undefined;
      const keys = passphrase === null ? null : config.payoutKeys;
      const files = rowsAlone ? [] : await findFiles(place, passphrase !== null && keys === null);
      const header = await describe(client, config, files);
      const expected = header.expected.rowBytes + header.expected.fileBytes;
      await writeArchive(archive, { passphrase, expected, signal }, async (writer) => {
        await writer.add(names.header, json(header));
        const tables = await addRows(client, writer, header, onProgress);
        await writer.add(names.sequences, json(await readSequences(client)));
        await writer.add(names.jobs, json(await readJobs(client)));
        if (keys) await writer.add(keysFile, Buffer.from(`${keys.map((key) => key.toString('base64')).join('\n')}\n`));
        const added = await addFiles(place, files, writer, onProgress);
        end = { tables, ...added, digest: writer.digest() };
        await writer.add(names.end, json(end));
      });
      return end as End;
    }),
  );
  if (made === null) throw new ArchiveError('Another backup of this database is being made. Try again when it has ended.');
  return made;
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function inSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${copySettings}`);
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // closes the connection, because it may be in the middle of a COPY
    client.release(true);
    throw error;
  }
}

async function refuseEmpty(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('public.kysely_migration') IS NULL AS empty");
  if (rows[0].empty) throw new ArchiveError('There is nothing to back up: the database is empty.');
}

async function describe(client: pg.PoolClient, { public: { programmeName } }: Config, files: DataFile[]): Promise<Header> {
  const { rows: migrations } = await client.query<{ name: string }>(
    'SELECT name FROM kysely_migration ORDER BY name COLLATE "C"',
  );
  const { rows: about } = await client.query<{ postgres: string }>("SELECT current_setting('server_version') AS postgres");
  return {
    format: 'almoner-backup',
    version: formatVersion,
    madeAt: new Date().toISOString(),
    programme: programmeName,
    postgres: about[0]?.postgres ?? '',
    migrations: migrations.map(({ name }) => name),
    tables: await findTables(client),
    expected: {
      rowBytes: await measureTables(client),
      files: files.length,
      fileBytes: files.reduce((sum, { size }) => sum + size, 0),
    },
  };
}

async function addRows(client: pg.PoolClient, writer: ArchiveWriter, { tables, expected }: Header, onProgress: OnProgress) {
  const written: End['tables'] = [];
  let done = 0;
  for (const table of tables) {
    let part = 0;
    const rows = await dumpTable(client, table, async (bytes) => {
      part += 1;
      await writer.add(`${names.rows}${table.name}/${String(part).padStart(6, '0')}`, bytes);
      done += bytes.length;
      onProgress({ part: 'rows', done, total: expected.rowBytes });
    });
    written.push(rows);
  }
  return written;
}

async function addFiles(place: DataPlace, files: DataFile[], writer: ArchiveWriter, onProgress: OnProgress) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const added = { files: 0, fileBytes: 0 };
  for (const file of files) {
    const content = await readDataFile(place, file).catch(ifGone);
    if (content === null) continue;
    await writer.addStream(file.name, file.size, content);
    added.files += 1;
    added.fileBytes += file.size;
    onProgress({ part: 'files', done: added.fileBytes, total });
  }
  return added;
}

/** Returns null for a missing file, which no row of the snapshot names: files with a row are not deleted during a backup. */
function ifGone(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
