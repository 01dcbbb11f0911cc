import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Database } from '#server/platform/database/connection.ts';
import { migrateTo } from '#server/platform/database/migrate.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { migrateJobs } from '#server/platform/jobs/schema.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { errorMessage } from '#server/platform/process/error-code.ts';
import { ArchiveError } from '../archive-error.ts';
import type { Archive } from '../archives/archive.ts';
import { type End, type Header, type Jobs, jobs, names, type OnProgress, type Sequences, sequences } from '../format.ts';
import { type DataPlace, isStoredIn, removeDataFile, writeDataFile } from '../making/data-files.ts';
import { copySettings } from '../tables.ts';
import { addWaitingJobs } from '../waiting-jobs.ts';
import { RowLoader } from './load-rows.ts';
import { type Entry, parse, readArchive, skip } from './read-archive.ts';
import { markOf, refuseFiles, refuseFilled, refuseNewer, refuseSecond } from './refuse-restore.ts';
import { unfinishedRestore } from './unfinished-restore.ts';

export interface RestoreOptions {
  archive: Archive;
  passphrase: string | null;
  dataDir: string;
  /** where the stored files go; without it, into the data folder */
  storage?: Storage;
  /** the bucket in `storage` is that of the backup's programme and may have files, which stay */
  keepBucket?: boolean;
  onProgress?: OnProgress;
  /** called before the rows are committed, in their transaction; not called for a damaged archive */
  beforeCommit?: (client: pg.ClientBase, header: Header) => Promise<void>;
}

/**
 * Restores an archive into an empty database and its data folder. The rows are one transaction, which commits after the whole
 * archive was read and found right; until then the database stays empty. The schema is that of the archive's time, so run
 * `migrate` afterwards.
 */
export async function restoreBackup(database: Database, options: RestoreOptions): Promise<{ header: Header; end: End }> {
  await migrateJobs(database.db, database.pool);
  const client = await database.pool.connect();
  try {
    await client.query(`BEGIN; ${copySettings}`);
    await refuseSecond(client);
    const earlier = await markOf(options.dataDir);
    await refuseFilled(client, options.dataDir, earlier);
    // the files of a killed restore may be overwritten
    if (earlier === null) await refuseFiles(placeOf(options), options.keepBucket ?? false);
    const mark = randomUUID();
    await writeFile(unfinishedRestore(options.dataDir), mark);
    const restored = await restoreOrUndo(client, options, earlier, mark);
    await commit(client);
    client.release();
    await rm(unfinishedRestore(options.dataDir));
    return restored;
  } catch (error) {
    // if the rollback fails, the connection is lost, so the transaction has ended anyway
    await client.query('ROLLBACK').then(
      () => client.release(),
      (lost: Error) => client.release(lost),
    );
    throw error;
  }
}

/** Restores all but the commit. If that fails, deletes the files that it has stored: they belong to no row. */
async function restoreOrUndo(client: pg.ClientBase, options: RestoreOptions, earlier: string | null, mark: string) {
  const restore = new Restore(client, options);
  try {
    const restored = await restore.run();
    // the mark in the database tells a later restore that this restore has committed, even if it is killed before it removes its
    // file
    await client.query(`COMMENT ON TABLE kysely_migration IS 'restored ${mark}'`);
    return restored;
  } catch (error) {
    // what a killed restore left stays, with its mark: this restore does not know which of the files it has made
    // if the undoing fails too, such as by a bucket that is away, the mark stays
    if (earlier === null) await restore.undo().catch(() => {});
    throw error;
  }
}

const placeOf = ({ dataDir, storage = openFolder(dataDir) }: RestoreOptions): DataPlace => ({ dataDir, storage });

async function commit(client: pg.ClientBase): Promise<void> {
  await client.query('COMMIT').catch((error) => {
    throw new ArchiveError(
      `The database did not say whether it has kept everything (${errorMessage(error)}). Run ${commandLine('restore', 'FILE')} again, which finds out.`,
    );
  });
}

class Restore {
  readonly #client: pg.ClientBase;
  readonly #options: RestoreOptions;
  #header: Header | undefined;
  #loader: RowLoader | undefined;
  #sequences: Sequences = [];
  #jobs: Jobs = [];
  readonly #written: string[] = [];
  #done = { rows: 0, files: 0 };

  constructor(client: pg.ClientBase, options: RestoreOptions) {
    this.#client = client;
    this.#options = options;
  }

  async run(): Promise<{ header: Header; end: End }> {
    let ended: End | undefined;
    const read = {
      begin: (header: Header) => this.#begin(header),
      entry: (entry: Entry) => this.#take(entry),
      end: async (end: End) => {
        ended = end;
      },
    };
    await readArchive(this.#options.archive, this.#options.passphrase, read).catch(async (error) => {
      await this.#loader?.abandon();
      throw error;
    });
    const [header, end] = [this.#header as Header, ended as End];
    await this.#finish(header, end);
    return { header, end };
  }

  async #begin(header: Header): Promise<void> {
    await refuseNewer(header);
    this.#header = header;
    await migrateTo(this.#client, header.migrations);
    this.#loader = await RowLoader.begin(this.#client, header);
  }

  async #take(entry: Entry): Promise<void> {
    if (entry.name.startsWith(names.rows)) {
      await this.#loader?.add(entry);
      this.#report('rows', entry.size);
    } else if (entry.name === names.sequences) this.#sequences = await parse(sequences, entry);
    else if (entry.name === names.jobs) this.#jobs = await parse(jobs, entry);
    else {
      await this.#store(entry);
      this.#report('files', entry.size);
    }
  }

  async #store(entry: Entry): Promise<void> {
    const { storage } = this.#options;
    if (storage && (await isStoredIn(storage, entry))) return skip(entry);
    this.#written.push(entry.name);
    await writeDataFile(this.#options, entry);
  }

  /** Deletes the files that this restore has stored, and its mark. */
  async undo(): Promise<void> {
    const place = placeOf(this.#options);
    for (const name of this.#written) await removeDataFile(place, name);
    await rm(unfinishedRestore(place.dataDir));
  }

  #report(part: 'rows' | 'files', bytes: number): void {
    this.#done[part] += bytes;
    const { rowBytes = 0, fileBytes = 0 } = this.#header?.expected ?? {};
    this.#options.onProgress?.({ part, done: this.#done[part], total: part === 'rows' ? rowBytes : fileBytes });
  }

  async #finish(header: Header, end: End): Promise<void> {
    await this.#loader?.finish(this.#sequences);
    for (const { name, rows } of end.tables) {
      const loaded = this.#loader?.rows.get(name) ?? 0;
      if (loaded !== rows) throw new ArchiveError(`The backup is damaged: ${name} has ${loaded} of its ${rows} rows.`);
    }
    await addWaitingJobs(this.#client, this.#jobs);
    await this.#options.beforeCommit?.(this.#client, header);
  }
}
