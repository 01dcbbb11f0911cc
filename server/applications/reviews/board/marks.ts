import { sql } from 'kysely';
import type { changeBoardMarks } from '#contract/applications/reviews/board.ts';
import type { BodyOf, ResultOf } from '#contract/platform/wire/endpoint.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';

interface Change {
  actor: { id: number };
  id: number;
  body: BodyOf<typeof changeBoardMarks>;
}

/**
 * Changes staff's notes and tags of a response. Locks the response and checks the version, so that nobody overwrites notes
 * unseen.
 */
export async function changeMarks(tx: Tx, { actor, id, body }: Change): Promise<ResultOf<typeof changeBoardMarks>> {
  const locked = await sql`SELECT FROM application_responses WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  if (locked.rows.length === 0) throw notFound();
  const stored = await tx
    .selectFrom('boardMarks')
    .select(['version', 'notes', 'tags'])
    .where('responseId', '=', id)
    .executeTakeFirst();
  const before = { id, ...(stored ?? { version: 0, notes: '', tags: [] }) };
  if (body.version !== undefined && body.version !== before.version)
    throw refuse(409, 'Someone else changed these notes meanwhile.', undefined, { current: before });
  const columns = {
    version: before.version + 1,
    notes: body.notes ?? before.notes,
    tags: body.tags ? [...new Set(body.tags)] : before.tags,
    updatedBy: actor.id,
    updatedAt: sql<string>`now()`,
  };
  const after = await tx
    .insertInto('boardMarks')
    .values({ responseId: id, ...columns })
    .onConflict((conflict) => conflict.column('responseId').doUpdateSet(columns))
    .returning(['version', 'notes', 'tags'])
    .executeTakeFirstOrThrow();
  return { id, ...after };
}
