import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { actorCte } from '#server/platform/access/actor-cte.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { Photos } from '#server/platform/database/types.ts';
import { notAllowed, notFound } from '#server/platform/http/errors.ts';
import { mayEditPhotosOf, seesAllPhotosOf } from './policy.ts';
import { recordColumns, recordTables, visible } from './record-sql.ts';

export type StoredPhoto = Selectable<Photos>;
export type NewPhoto = Insertable<Photos>;
/** The columns that callers change; `updatePhoto` sets the others. */
export type PhotoChanges = Omit<Updateable<Photos>, 'id' | 'version' | 'updatedAt'>;

/** The person who reads photos. `pass` signs the links; `today` decides which permissions have ended. */
export interface Reader {
  actor: Actor;
  /** see `photoPass` */
  pass: string;
  today: string;
}

/** A photo as JSON for its reader; undefined if the reader may not see it. */
export async function findPhoto(db: Db, { actor, pass, today }: Reader, id: number): Promise<string | undefined> {
  const given = '(SELECT today FROM given)';
  const columns = sql.raw(recordColumns({ pass: '(SELECT pass FROM given)', today: given, tags: 'NULL' }));
  const { rows } = await sql<{ json: string }>`
    WITH ${actorCte(actor)}, given AS (SELECT ${pass}::text AS pass, ${today}::date AS today)
    SELECT row_to_json(record)::text AS json FROM (
      SELECT ${columns} FROM photos p ${sql.raw(recordTables)} WHERE p.id = ${id} AND ${sql.raw(visible(given))}) AS record`.execute(
    db,
  );
  return rows[0]?.json;
}

/** Locks the row of a photo for a change. Throws 404 if the actor may not see the photo, 403 if the actor may not edit it. */
export async function lockPhoto(tx: Tx, actor: Actor, id: number, deleted = false): Promise<StoredPhoto> {
  const row = await tx.selectFrom('photos').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row || !seesAllPhotosOf(actor, row.nonprofitId) || (row.deletedAt !== null && !deleted)) throw notFound();
  if (!mayEditPhotosOf(actor, row.nonprofitId)) throw notAllowed(actor, 'managePhotos');
  return row;
}

export async function updatePhoto(tx: Tx, id: number, changes: PhotoChanges): Promise<void> {
  await tx
    .updateTable('photos')
    .set((write) => ({ ...changes, version: write('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('id', '=', id)
    .execute();
}

interface TagRow {
  name: string;
  photos: number;
  count: number;
}

/** The tags of the photos that the reader may see, by name. */
export async function findTags(db: Db, { actor, today }: Omit<Reader, 'pass'>, limit: number, offset: number) {
  const { rows } = await sql<TagRow>`
    WITH ${actorCte(actor)}, given AS (SELECT ${today}::date AS today)
    SELECT tag AS name, count(*)::int AS photos, (count(*) OVER ())::int AS count
    FROM photos p CROSS JOIN LATERAL unnest(p.tags) AS tag WHERE ${sql.raw(visible('(SELECT today FROM given)'))}
    GROUP BY tag ORDER BY tag LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { count: rows[0]?.count ?? 0, results: rows.map(({ name, photos }) => ({ name, photos })) };
}
