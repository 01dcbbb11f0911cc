import type { Actor } from '#contract/platform/access/permissions.ts';
import { firstTextState } from '#server/learning/library/file-kind.ts';
import { readTextLater } from '#server/learning/library/save-file.ts';
import { findRow } from '#server/learning/library/store.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';

/** Adds a job that reads the text of a file again: after a failure, or with a newer version of Almoner. */
export async function readAgain(tx: Tx, actor: Actor, id: number): Promise<void> {
  const file = await findRow(tx, actor, id, true);
  if (!file) throw notFound();
  const textState = firstTextState(file.contentType);
  if (file.storedAs === null || textState !== 'WAITING') throw refuse(409, 'This kind of file has no text that can be searched.');
  await tx.updateTable('learningFiles').set({ textState }).where('id', '=', id).execute();
  await readTextLater(tx, id, { textState, storedAs: file.storedAs, size: file.size });
}
