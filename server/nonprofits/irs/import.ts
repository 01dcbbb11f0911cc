import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Database, Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { CsvRow } from '#server/platform/files/csv/csv-stream.ts';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { type BatchCounts, prepareBatch, writeBatch } from './batch.ts';
import type { IrsFile } from './irs-file.ts';
import type { Listing } from './listing.ts';
import { ListingReader, type SkippedLine } from './listing-reader.ts';
import { ReportFile } from './report-file.ts';
import { analyseTables, type Connection, freeImportLock, takeImportLock, type Unlisted } from './store.ts';
import { findUnlisted } from './unlisted.ts';

const batchSize = 1_000;

export interface FileResult extends BatchCounts {
  /** the path that was given */
  path: string;
  skipped: ReportFile<SkippedLine>;
  /** nonprofits in the file's states that an earlier file listed and this file does not */
  noLongerListed: ReportFile<Unlisted>;
  milliseconds: number;
  /** false if the import stopped before the end of the file */
  complete: boolean;
}

/** The rows so far: added, updated, unchanged and skipped. */
export function rowsOf({ added, updated, unchanged, skipped }: FileResult): number {
  return added + updated + unchanged + skipped.count;
}

export interface Progress {
  path: string;
  rows: number;
  /** the part of the file that was read, from 0 to 1; null if its size is unknown */
  done: number | null;
  /** since the start of this file */
  milliseconds: number;
}

export interface ImportOptions {
  /** folder for the reports of skipped lines and of nonprofits that are no longer listed */
  listFolder: string;
  /** when aborted, the import finishes the batches that it is writing, and stops */
  signal?: AbortSignal | undefined;
  onProgress?: (progress: Progress) => void;
  /**
   * set for an import from the browser: its changes are noted for an undo, only the chosen listings are imported, and
   * `onUnlisted` gets the nonprofits that are no longer listed
   */
  browser?: { id: number; isChosen: (listing: Listing) => boolean; onUnlisted: (found: Unlisted[]) => Promise<void> };
  /** called if another import is running and this import has to wait */
  onWaiting?: () => void;
}

/**
 * Imports extracts of the IRS Exempt Organizations Business Master File, one after the other, and closes them. The import can be
 * stopped at any moment and run again. Returns a result for each file that it started.
 */
export async function importIrsFiles(database: Database, files: IrsFile[], options: ImportOptions): Promise<FileResult[]> {
  const connections = await connect(database.pool);
  const [first] = connections;
  try {
    for (const [which, connection] of connections.entries()) {
      if (!(await waitForLock(connection, which, options))) return [];
    }
    const results: FileResult[] = [];
    for (const file of files) {
      if (options.signal?.aborted) break;
      const result = await importFile(database.pool, connections, file, options);
      if (!options.browser) await recordImport(database.db, file.name, result);
      results.push(result);
    }
    if (results.some(({ added, updated }) => added + updated > 0)) await analyseTables(first);
    for (const connection of connections) await freeImportLock(connection);
    return results;
  } finally {
    await Promise.all(files.map((file) => file.close()));
    // Close the connection instead of returning it to the pool, so that its lock always ends.
    for (const connection of connections) connection.release(true);
  }
}

/** Writes the audit entry of a file. An import from the command line has no record, so the subject's id is 0. */
async function recordImport(db: Db, name: string, { complete, ...result }: FileResult): Promise<void> {
  const { added, updated, unchanged, skipped, noLongerListed } = result;
  const counts = { added, updated, unchanged, skipped: skipped.count, ...(complete && { noLongerListed: noLongerListed.count }) };
  const changes = Object.fromEntries(Object.entries(counts).map(([what, to]) => [what, { from: null, to }]));
  const action = complete ? 'finished' : 'stopped';
  await transact(db, (tx) => recordChange(tx, { actor: null, action, subject: { kind: 'irsImport', id: 0, name }, changes }));
}

/** Two connections write at the same time. */
type Connections = [Connection, Connection];

async function connect(pool: pg.Pool): Promise<Connections> {
  const connections: Connections = [await pool.connect(), await pool.connect()];
  // A broken connection fails its current query. Without a listener it would end the process.
  for (const connection of connections) connection.on('error', () => {});
  return connections;
}

async function waitForLock(connection: Connection, which: number, { signal, onWaiting }: ImportOptions): Promise<boolean> {
  for (let tries = 0; !signal?.aborted; tries++) {
    const taken = await takeImportLock(connection, which).catch((error) => {
      throw tries === 0
        ? error
        : new StartRefused('The database was stopped while this import waited for another one. Run it again.');
    });
    if (taken) return true;
    // The connection of a killed import may hold the lock a moment longer.
    if (tries === 4) onWaiting?.();
    await wait(250);
  }
  return false;
}

async function importFile(pool: pg.Pool, connections: Connections, file: IrsFile, options: ImportOptions): Promise<FileResult> {
  const work = await FileImport.start(pool, connections, file, options);
  try {
    await work.readAll();
    if (work.result.complete) await work.findUnlisted();
  } finally {
    await Promise.all([work.result.skipped.close(), work.result.noLongerListed.close()]);
  }
  return work.result;
}

class FileImport {
  readonly result: FileResult;
  readonly #pool: pg.Pool;
  readonly #connections: Connections;
  readonly #file: IrsFile;
  readonly #options: ImportOptions;
  readonly #started = performance.now();
  readonly #reader: ListingReader;
  readonly #states = new Set<string>();
  #batch: Listing[] = [];
  /** the batch that each connection is writing */
  readonly #writing: Promise<void>[];
  #batches = 0;

  private constructor(
    pool: pg.Pool,
    connections: Connections,
    file: IrsFile,
    options: ImportOptions,
    lists: Pick<FileResult, 'skipped' | 'noLongerListed'>,
  ) {
    this.#pool = pool;
    this.#connections = connections;
    this.#writing = connections.map(() => Promise.resolve());
    this.#file = file;
    this.#reader = new ListingReader(file.columns);
    this.#options = options;
    this.result = { path: file.path, added: 0, updated: 0, unchanged: 0, ...lists, milliseconds: 0, complete: false };
  }

  static async start(pool: pg.Pool, connections: Connections, file: IrsFile, options: ImportOptions): Promise<FileImport> {
    const name = file.name.replace(/\.csv$/i, '');
    const skipped = await ReportFile.start(
      options.listFolder,
      `${name}-skipped.csv`,
      ['line', 'ein', 'reason'],
      (entry: SkippedLine) => [entry.line, entry.ein ?? '', entry.reason],
    );
    const noLongerListed = await ReportFile.start(
      options.listFolder,
      `${name}-no-longer-listed.csv`,
      ['ein', 'name', 'nonprofit'],
      (entry: Unlisted) => [entry.ein, entry.name, entry.id],
    );
    return new FileImport(pool, connections, file, options, { skipped, noLongerListed });
  }

  /** Reads and compares the next batch while the database writes the batches before it. */
  async readAll(): Promise<void> {
    try {
      for await (const rows of this.#file.rows()) {
        for (const row of rows) {
          const problem = this.#take(row);
          if (problem) await this.result.skipped.add(problem);
          if (this.#batch.length === batchSize) await this.#writeBatch();
          if (this.#options.signal?.aborted) return;
        }
      }
      await this.#writeBatch();
      await Promise.all(this.#writing);
      this.result.complete = this.#batch.length === 0;
    } finally {
      await Promise.allSettled(this.#writing);
      this.result.milliseconds = performance.now() - this.#started;
    }
  }

  #take(row: CsvRow): SkippedLine | null {
    const read = this.#reader.read(row);
    if ('reason' in read) return read;
    this.#states.add(read.state);
    const { browser } = this.#options;
    if (!browser || browser.isChosen(read)) this.#batch.push(read);
    return null;
  }

  async #writeBatch(): Promise<void> {
    const prepared = await prepareBatch(this.#pool, this.#batch, this.#options.browser?.id);
    const turn = this.#batches % 2;
    await this.#writing[turn];
    if (this.#options.signal?.aborted) return;
    this.#batch = [];
    this.#batches += 1;
    const writing = writeBatch(this.#connections[turn] as Connection, prepared, this.#options.browser?.id).then((counts) =>
      this.#count(counts),
    );
    // The next batch on this connection awaits `writing` and fails there. Without this handler, the process would end first.
    writing.catch(() => {});
    this.#writing[turn] = writing;
  }

  #count({ added, updated, unchanged }: BatchCounts): void {
    const { result } = this;
    result.added += added;
    result.updated += updated;
    result.unchanged += unchanged;
    const { size } = this.#file;
    this.#options.onProgress?.({
      path: result.path,
      rows: rowsOf(result),
      done: size === null ? null : Math.min(1, this.#file.bytesRead() / size),
      milliseconds: performance.now() - this.#started,
    });
  }

  /** Reports the nonprofits that the file no longer lists. */
  async findUnlisted(): Promise<void> {
    const { browser } = this.#options;
    for await (const found of findUnlisted(this.#pool, this.#states, (ein) => this.#reader.lists(ein))) {
      if (browser) await browser.onUnlisted(found);
      else for (const unlisted of found) await this.result.noLongerListed.add(unlisted);
    }
  }
}
