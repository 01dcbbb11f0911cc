import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { actorCte, actorMay } from '#server/platform/access/actor-cte.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { LearningFiles } from '#server/platform/database/types.ts';
import { recordColumns, recordTables } from './record-sql.ts';

export type StoredFile = Selectable<LearningFiles>;
export type NewFile = Omit<Insertable<LearningFiles>, 'search'>;

/** The person who reads the library. `pass` signs the links. */
export interface Reader {
  actor: Actor;
  /** see `libraryPass` */
  pass: string;
}

const visible = sql.raw(`f.deleted_at IS NULL AND (f.approved OR ${actorMay('readAllLibrary')})`);

/** A file as JSON for its reader. Undefined if it is deleted, or not approved and the reader is not staff. */
export async function findFile(db: Db, { actor, pass }: Reader, id: number): Promise<string | undefined> {
  const columns = sql.raw(recordColumns(`(SELECT pass FROM pass)`));
  const { rows } = await sql<{ json: string }>`
    WITH ${actorCte(actor)}, pass AS (SELECT ${pass}::text AS pass)
    SELECT row_to_json(record)::text AS json FROM (
      SELECT ${columns} FROM learning_files f ${sql.raw(recordTables)} WHERE f.id = ${id} AND ${visible}) AS record`.execute(db);
  return rows[0]?.json;
}

/** The files that the reader started and did not finish, as a JSON list, last opened first. */
export async function findStarted(db: Db, { actor, pass }: Reader, limit: number): Promise<string> {
  const columns = sql.raw(recordColumns(`(SELECT pass FROM pass)`));
  const { rows } = await sql<{ json: string }>`
    WITH ${actorCte(actor)}, pass AS (SELECT ${pass}::text AS pass)
    SELECT coalesce(json_agg(record), '[]')::text AS json FROM (
      SELECT ${columns} FROM learning_files f ${sql.raw(recordTables)}
      WHERE r.user_id IS NOT NULL AND NOT r.is_read AND ${visible}
      ORDER BY r.last_opened_at DESC LIMIT ${limit}) AS record`.execute(db);
  return rows[0]?.json ?? '[]';
}

/** The row of a file that the actor may see. `lock`: locks the row until the transaction ends. */
export async function findRow(db: Db | Tx, actor: Actor, id: number, lock = false): Promise<StoredFile | undefined> {
  const found = db.selectFrom('learningFiles').selectAll().where('id', '=', id).where('deletedAt', 'is', null);
  const row = await (lock ? found.forNoKeyUpdate() : found).executeTakeFirst();
  return row && (row.approved || may(actor, 'readAllLibrary')) ? row : undefined;
}

export async function insertFile(tx: Tx, row: NewFile): Promise<number> {
  // a trigger writes `search`
  const { id } = await tx
    .insertInto('learningFiles')
    .values({ ...row, search: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFile(tx: Tx, id: number, row: Updateable<LearningFiles>): Promise<void> {
  await tx
    .updateTable('learningFiles')
    .set((write) => ({ ...row, version: write('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('id', '=', id)
    .execute();
}
