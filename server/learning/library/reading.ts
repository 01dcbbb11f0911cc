import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { saveReading } from '#contract/learning/library/reading.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { oneVisit } from './record-sql.ts';
import { findRow } from './store.ts';

type Noted = z.output<typeof saveReading.body>;

/** a file that is opened again within this time counts as one opening */
const oneOpening = '30 minutes';

const thisMonth = sql<string>`date_trunc('month', now())::date`;

/**
 * Stores how far the reader has read. A reader's first call for a file counts as an opening, even without `opened`, because the call
 * that reported the opening may have been lost. An opening by programme staff does not count in the usage.
 */
export async function noteReading(tx: Tx, actor: Actor, id: number, noted: Noted): Promise<void> {
  const file = await findRow(tx, actor, id);
  if (!file) throw notFound();
  const before = await tx
    .selectFrom('learningReadings')
    .select([
      sql<boolean>`last_opened_at > now() - ${sql.lit(oneOpening)}::interval`.as('isOpen'),
      sql<boolean>`last_opened_at >= date_trunc('month', now())`.as('isOfMonth'),
    ])
    .where('userId', '=', actor.id)
    .where('fileId', '=', id)
    .executeTakeFirst();
  await writeReading(tx, actor, id, noted);
  const opened = noted.opened || !before;
  if (opened && !before?.isOpen && !may(actor, 'readAllLibrary'))
    await count(tx, id, { opens: 1, readers: before?.isOfMonth ? 0 : 1, favorites: 0 });
}

async function writeReading(tx: Tx, actor: Actor, fileId: number, { opened, position, length, isRead }: Noted): Promise<void> {
  const given = {
    ...(position !== undefined && { position }),
    ...(length !== undefined && { length }),
    ...(isRead !== undefined && { isRead }),
  };
  await tx
    .insertInto('learningReadings')
    .values({ userId: actor.id, fileId, ...given })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'fileId']).doUpdateSet({
        ...given,
        ...(opened && { lastOpenedAt: sql<string>`now()` }),
        // `fileId` does not change, but the update needs at least one column
        fileId,
      }),
    )
    .execute();
}

interface Counts {
  opens: number;
  readers: number;
  favorites: number;
}

async function count(tx: Tx, fileId: number, { opens, readers, favorites }: Counts): Promise<void> {
  await sql`INSERT INTO learning_usage AS u (file_id, month, opens, readers, favorites)
    VALUES (${fileId}, ${thisMonth}, ${opens}, ${readers}, greatest(${favorites}::int, 0))
    ON CONFLICT (month, file_id) DO UPDATE SET opens = u.opens + ${opens}, readers = u.readers + ${readers},
      favorites = greatest(u.favorites + ${favorites}::int, 0)`.execute(tx);
}

/** Sets or removes the reader's favorite. Without `wanted`, the call switches the present state. */
export async function setFavorite(tx: Tx, actor: Actor, id: number, wanted: boolean | undefined): Promise<boolean> {
  if (!(await findRow(tx, actor, id))) throw notFound();
  const own = tx.deleteFrom('learningFavorites').where('userId', '=', actor.id).where('fileId', '=', id);
  const removed = wanted === true ? undefined : await own.returning('fileId').executeTakeFirst();
  const isFavorite = wanted ?? !removed;
  const added = isFavorite
    ? await tx
        .insertInto('learningFavorites')
        .values({ userId: actor.id, fileId: id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('fileId')
        .executeTakeFirst()
    : undefined;
  if (!may(actor, 'readAllLibrary') && (added || removed))
    await count(tx, id, { opens: 0, readers: 0, favorites: added ? 1 : -1 });
  return isFavorite;
}

/** Records a visit to the library. Returns the time of the reader's previous visit, and how many files are new since then. */
export async function noteVisit(tx: Tx, actor: Actor): Promise<{ previousVisit: string | null; newFiles: number }> {
  const { rows } = await sql<{ previousVisit: string | null }>`
    INSERT INTO learning_visits AS v (user_id) VALUES (${actor.id})
    ON CONFLICT (user_id) DO UPDATE SET last_seen_at = now(),
      previous_at = CASE WHEN v.last_seen_at < now() - ${sql.lit(oneVisit)}::interval THEN v.last_seen_at ELSE v.previous_at END
    RETURNING iso_instant(previous_at) AS "previousVisit"`.execute(tx);
  const previousVisit = rows[0]?.previousVisit ?? null;
  return { previousVisit, newFiles: previousVisit === null ? 0 : await countNew(tx, actor) };
}

async function countNew(db: Db, actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM learning_files WHERE deleted_at IS NULL AND (approved OR ${may(actor, 'readAllLibrary')})
      AND created_at > (SELECT previous_at FROM learning_visits WHERE user_id = ${actor.id})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** a month stores at most this many different searches, so that nobody can fill the table */
const searchesPerMonth = 2_000;

/** Counts a search that found nothing; who searched is not stored. Searches by programme staff do not count. */
export async function noteEmptySearch(tx: Tx, actor: Actor, search: string): Promise<void> {
  if (may(actor, 'readAllLibrary')) return;
  await sql`INSERT INTO learning_empty_searches AS s (month, words)
    SELECT ${thisMonth}, words FROM (SELECT search_normal(${search}) AS words) AS typed
    WHERE words <> '' AND (EXISTS (SELECT FROM learning_empty_searches WHERE month = ${thisMonth} AND words = typed.words)
      OR (SELECT count(*) FROM learning_empty_searches WHERE month = ${thisMonth}) < ${searchesPerMonth})
    ON CONFLICT (month, words) DO UPDATE SET times = s.times + 1`.execute(tx);
}
