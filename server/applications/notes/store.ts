import { type SelectQueryBuilder, sql } from 'kysely';
import type { ResponseNote } from '#contract/applications/response-notes.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { isStaffSql } from '#server/platform/access/actor-cte.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

export interface Mentioned {
  id: number;
  name: string;
}

/** SQL: the name of a person in a note. */
const nameSql = sql<string>`person_name(first_name, last_name, email)`;

interface Wanted {
  actor: Actor;
  response: number;
  limit: number;
  offset: number;
}

/** SQL: whether the actor may read this row of `response_notes`. Whoever wrote a note reads it. */
const readableSql = (actor: Actor) => sql<boolean>`(shared OR author_id = ${actor.id} OR ${may(actor, 'readPrivateNotes')})`;

export async function findNotes(db: Db, { actor, response, limit, offset }: Wanted) {
  const { count } = await db
    .selectFrom('responseNotes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('responseId', '=', response)
    .where(readableSql(actor))
    .executeTakeFirstOrThrow();
  const rows = await wholeNotes(db)
    .where('responseId', '=', response)
    .where(readableSql(actor))
    .orderBy('responseNotes.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count: Number(count), results: rows.map((row) => asNote(row, actor)) };
}

/** Reads a note, and locks it until the transaction ends. */
export async function findNote(tx: Tx, actor: Actor, id: number): Promise<ResponseNote | undefined> {
  await tx.selectFrom('responseNotes').select('id').where('id', '=', id).forUpdate().execute();
  const row = await wholeNotes(tx).where('responseNotes.id', '=', id).where(readableSql(actor)).executeTakeFirst();
  return row && asNote(row, actor);
}

function wholeNotes(db: Db) {
  return db
    .selectFrom('responseNotes')
    .leftJoin('users', 'users.id', 'responseNotes.authorId')
    .select([
      'responseNotes.id',
      'responseNotes.version',
      'responseId',
      'body',
      'shared',
      'authorId',
      'responseNotes.createdAt',
      'editedAt',
    ])
    .select([sql.ref<Mentioned[]>('mentions').as('mentions'), nameSql.as('authorName')]);
}

type Row = ReturnType<typeof wholeNotes> extends SelectQueryBuilder<infer _Db, infer _Table, infer Output> ? Output : never;

function asNote({ responseId, authorId, authorName, ...row }: Row, actor: Actor): ResponseNote {
  return {
    ...row,
    response: responseId,
    author: authorId === null ? null : { id: authorId, name: authorName },
    can: { edit: authorId === actor.id },
  };
}

/** The users with these ids who are active programme staff. */
export async function findColleagues(tx: Tx, ids: readonly number[]): Promise<Mentioned[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('users')
    .select(['id', nameSql.as('name')])
    .where('id', 'in', ids)
    .where('isActive', '=', true)
    .where(sql.raw<boolean>(isStaffSql))
    .orderBy('id')
    .execute();
}
