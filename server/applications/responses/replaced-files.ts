import { sql } from 'kysely';
import type { Tx } from '#server/database/connection.ts';
import { forgetLater } from './answer-files.ts';

/**
 * Does a save whose answers may be files, in a transaction that holds the response. A file that is no answer after it is put
 * aside, one that became the answer (again) is there for all who may read it. What the save did not store changes nothing here.
 */
export async function replacingFiles<T>(tx: Tx, response: number, uids: readonly string[], save: () => Promise<T>): Promise<T> {
  if (uids.length === 0) return save();
  const before = await findFileAnswers(tx, response, uids);
  const saved = await save();
  const after = await findFileAnswers(tx, response, uids);
  for (const uid of uids) {
    const [was, is] = [before.get(uid), after.get(uid)];
    if (was === is) continue;
    if (was !== undefined) await putAside(tx, was);
    if (is !== undefined) await tx.updateTable('applicationFiles').set({ replacedAt: null }).where('id', '=', is).execute();
  }
  return saved;
}

/** The files that answer these questions as they stand. */
async function findFileAnswers(tx: Tx, response: number, uids: readonly string[]): Promise<Map<string, number>> {
  const files = await tx
    .selectFrom('applicationAnswers')
    .innerJoin('applicationFiles', (join) =>
      join
        .onRef('applicationFiles.responseId', '=', 'applicationAnswers.responseId')
        .onRef('applicationFiles.questionUid', '=', 'applicationAnswers.questionUid')
        .on('applicationAnswers.answer', '=', sql<string>`to_jsonb(application_files.id)`),
    )
    .select(['applicationAnswers.questionUid', 'applicationFiles.id'])
    .where('applicationAnswers.responseId', '=', response)
    .where('applicationAnswers.questionUid', 'in', uids)
    .execute();
  return new Map(files.map(({ questionUid, id }) => [questionUid, id]));
}

async function putAside(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('applicationFiles').set({ replacedAt: sql<string>`now()` }).where('id', '=', id).execute();
  await forgetLater(tx, id);
}
