import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';
import { deleteLater } from './answer-files.ts';

/**
 * Runs a save that may change file answers; the caller has locked the response. A file that is no longer an answer is deleted
 * after 30 days; a file that is an answer again is kept.
 */
export async function withReplacedFiles<T>(
  tx: Tx,
  response: number,
  uids: readonly string[],
  save: () => Promise<T>,
): Promise<T> {
  if (uids.length === 0) return save();
  const before = await findFileAnswers(tx, response, uids);
  const saved = await save();
  const after = await findFileAnswers(tx, response, uids);
  for (const uid of uids) {
    const [was, is] = [before.get(uid) ?? none, after.get(uid) ?? none];
    for (const id of was.difference(is)) await markReplaced(tx, id);
    for (const id of is.difference(was))
      await tx.updateTable('applicationFiles').set({ replacedAt: null }).where('id', '=', id).execute();
  }
  return saved;
}

const none: ReadonlySet<number> = new Set();

/** The ids of the current files of each question. */
async function findFileAnswers(tx: Tx, response: number, uids: readonly string[]): Promise<Map<string, Set<number>>> {
  const files = await tx
    .selectFrom('applicationAnswers')
    .innerJoin('applicationFiles', (join) =>
      join
        .onRef('applicationFiles.responseId', '=', 'applicationAnswers.responseId')
        .onRef('applicationFiles.questionUid', '=', 'applicationAnswers.questionUid')
        // an id contains itself, and a list contains its ids
        .on('applicationAnswers.answer', '@>', sql<string>`to_jsonb(application_files.id)`),
    )
    .select(['applicationAnswers.questionUid', 'applicationFiles.id'])
    .where('applicationAnswers.responseId', '=', response)
    .where('applicationAnswers.questionUid', 'in', uids)
    .execute();
  const found = new Map<string, Set<number>>();
  for (const { questionUid, id } of files) found.set(questionUid, (found.get(questionUid) ?? new Set()).add(id));
  return found;
}

async function markReplaced(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('applicationFiles').set({ replacedAt: sql<string>`now()` }).where('id', '=', id).execute();
  await deleteLater(tx, id);
}
