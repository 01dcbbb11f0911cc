import { sql } from 'kysely';
import type { addNonprofitNote, changeNonprofitNote, NonprofitNote } from '#contract/nonprofits/relationship/relationship.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { checkVersion } from '#server/platform/http/bodies/check-version.ts';
import { notAllowed, notFound } from '#server/platform/http/errors.ts';
import { findName } from './colleagues.ts';

// The audit trail does not record notes, for the reason of notes on responses: a deleted note would stay in the trail.

const whole = (db: Db, actor: Actor) =>
  db
    .selectFrom('nonprofitNotes as n')
    .select(['n.id', 'n.version', 'n.nonprofitId as nonprofit', 'n.kind', 'n.day', 'n.body', 'n.createdAt', 'n.editedAt'])
    .select([
      sql<NonprofitNote['author']>`(SELECT json_build_object('id', id, 'name', person_name(first_name, last_name, email))
        FROM users WHERE id = n.author_id)`.as('author'),
      sql<NonprofitNote['can']>`json_build_object('edit', n.author_id IS NOT DISTINCT FROM ${actor.id}::int)`.as('can'),
    ])
    .$narrowType<{ kind: NonprofitNote['kind'] }>();

export async function findNonprofitNotes(db: Db, actor: Actor, nonprofit: number, limit: number, offset: number) {
  await findName(db, nonprofit);
  const { count } = await db
    .selectFrom('nonprofitNotes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('nonprofitId', '=', nonprofit)
    .executeTakeFirstOrThrow();
  const results = await whole(db, actor)
    .where('nonprofitId', '=', nonprofit)
    .orderBy('n.day', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count: Number(count), results };
}

async function findNote(tx: Tx, actor: Actor, id: number): Promise<NonprofitNote> {
  const note = await whole(tx, actor).where('n.id', '=', id).executeTakeFirst();
  if (!note) throw notFound();
  return note;
}

/** Locks an own note; throws 404, or 403 if somebody else wrote it. */
async function lockOwn(tx: Tx, actor: Actor, id: number): Promise<NonprofitNote> {
  await tx.selectFrom('nonprofitNotes').select('id').where('id', '=', id).forUpdate().execute();
  const note = await findNote(tx, actor, id);
  if (!note.can.edit) throw notAllowed();
  return note;
}

type Draft = BodyOf<typeof addNonprofitNote>;

interface Written {
  note: NonprofitNote;
  isNew: boolean;
}

/** Stores a note. The same request sent twice stores one. */
export async function writeNote(tx: Tx, actor: Actor, nonprofit: number, draft: Draft): Promise<Written> {
  await findName(tx, nonprofit);
  const { requestKey = null, ...fields } = draft;
  const added = await tx
    .insertInto('nonprofitNotes')
    .values({ ...fields, nonprofitId: nonprofit, authorId: actor.id, requestKey })
    .onConflict((conflict) => conflict.constraint('nonprofit_notes_request_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { note: await findNote(tx, actor, added.id), isNew: true };
  const same = tx.selectFrom('nonprofitNotes').select('id').where('authorId', '=', actor.id).where('requestKey', '=', requestKey);
  return { note: await findNote(tx, actor, (await same.executeTakeFirstOrThrow()).id), isNew: false };
}

interface Revision {
  id: number;
  version: number | undefined;
  draft: Omit<BodyOf<typeof changeNonprofitNote>, 'version'>;
}

export async function reviseNote(tx: Tx, actor: Actor, { id, version, draft }: Revision): Promise<NonprofitNote> {
  checkVersion(version, await lockOwn(tx, actor, id));
  await tx
    .updateTable('nonprofitNotes')
    .set((eb) => ({ ...draft, version: eb('version', '+', 1), editedAt: sql<string>`now()` }))
    .where('id', '=', id)
    .execute();
  return findNote(tx, actor, id);
}

export async function removeNote(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockOwn(tx, actor, id);
  await tx.deleteFrom('nonprofitNotes').where('id', '=', id).execute();
}
