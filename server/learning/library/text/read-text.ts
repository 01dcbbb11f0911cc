import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { removeCover, storeCover } from '#server/learning/library/covers.ts';
import { forgetBytesLater } from '#server/learning/library/forget-files.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { JobPayloads } from '#server/platform/jobs/payloads.ts';
import type { JobContext, Task } from '#server/platform/jobs/task.ts';
import { findText, type TextAndCover, TextNotRead, TextTakesLong } from './find-text.ts';
import { addTextJob } from './read-later.ts';
import { textLimits } from './text-limits.ts';
import type { FoundText } from './text-task.ts';

type Job = JobPayloads['read-learning-text'];
type Context = Pick<JobContext, 'db' | 'config' | 'log' | 'signal'>;

/** Reads the text inside a file, and draws its cover. */
export const readLearningText: Task<'read-learning-text'> = (job, context) => readText(job, context);

/** A file that takes longer than the first limit is queued behind all others, and then gets the full time. */
export async function readText(
  job: Job,
  { db, config, log, signal }: Context,
  firstMilliseconds: number = textLimits.firstMilliseconds,
): Promise<void> {
  const file = await waiting(db, job);
  if (!file) return;
  const storage = openStorage(config);
  try {
    const { text, cover, maxResidentBytes } = await withCopy(storage, job.storedAs, (path, scratch) =>
      findText(
        { path, contentType: file.contentType, scratch },
        signal,
        job.patient ? textLimits.milliseconds : firstMilliseconds,
      ),
    );
    await storeText(db, storage, job, { text, cover });
    log.info({ file: job.id, state: text.state, pages: text.count, maxResidentBytes }, 'the text of a library file was read');
  } catch (error) {
    if (!(error instanceof TextNotRead)) throw error;
    if (error instanceof TextTakesLong && !job.patient)
      return transact(db, (tx) => addTextJob(tx, { ...job, patient: true }, file.size));
    log.warn({ file: job.id, why: error.message }, 'the text of a library file could not be read');
    await setState(db, job, 'FAILED');
  }
}

const isWaiting = ({ id, storedAs }: Job) => sql<boolean>`id = ${id} AND stored_as = ${storedAs} AND text_state = 'WAITING'`;

/** The file, if its text still has to be read. Undefined if the file was replaced or deleted, or if its text was read already. */
function waiting(db: Db, job: Job): Promise<{ contentType: string; size: number } | undefined> {
  return db.selectFrom('learningFiles').select(['contentType', 'size']).where(isWaiting(job)).executeTakeFirst();
}

async function setState(db: Db, job: Job, textState: 'FAILED'): Promise<void> {
  await db.updateTable('learningFiles').set({ textState }).where(isWaiting(job)).execute();
}

/** Copies the bytes to a local file, because the reading process needs a path. */
async function withCopy<T>(storage: Storage, storedAs: string, work: (path: string, scratch: string) => Promise<T>): Promise<T> {
  const path = await storage.temporaryPath();
  const scratch = await storage.temporaryPath();
  try {
    await pipeline(await storage.open(storedAs), createWriteStream(path, { mode: 0o640 }));
    return await work(path, scratch);
  } finally {
    await rm(path, { force: true });
    await rm(scratch, { force: true });
  }
}

async function storeText(
  db: Db,
  storage: Storage,
  job: Job,
  { text, cover }: Pick<TextAndCover, 'text' | 'cover'>,
): Promise<void> {
  const drawn = cover && (await storeCover(storage, cover));
  const used = await transact(db, async (tx) => {
    const file = await tx
      .selectFrom('learningFiles')
      .select(['cover', 'coverChosen'])
      .where(isWaiting(job))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!file) return false;
    await storePages(tx, job.id, text);
    const replaces = drawn !== null && !file.coverChosen;
    if (replaces && file.cover !== null) await forgetBytesLater(tx, { cover: file.cover });
    if (replaces) await tx.updateTable('learningFiles').set({ cover: drawn }).where('id', '=', job.id).execute();
    return replaces;
  });
  if (drawn !== null && !used) await removeCover(storage, drawn);
}

/** the most lexemes that the search stores for one file, because PostgreSQL limits them to a megabyte */
const wordsOfFile = 50_000;

export async function storePages(tx: Tx, fileId: number, { state, pages, count }: FoundText): Promise<void> {
  await tx.deleteFrom('learningPages').where('fileId', '=', fileId).execute();
  await sql`INSERT INTO learning_pages (file_id, place, label, text)
    SELECT ${fileId}, place, label, text
    FROM unnest(${pages.map(({ label }) => label)}::text[], ${pages.map(({ text }) => text)}::text[])
      WITH ORDINALITY AS page (label, text, place)`.execute(tx);
  await sql`UPDATE learning_files SET text_state = ${state}, pages = ${count}, text_words = (
      SELECT string_agg('''' || lexeme || ''':1D', ' ')::tsvector FROM (
        SELECT DISTINCT lexeme FROM learning_pages CROSS JOIN LATERAL unnest(search) WHERE file_id = ${fileId} LIMIT ${wordsOfFile}) AS words)
    WHERE id = ${fileId}`.execute(tx);
}
