import type { Actor } from '#contract/platform/access/permissions.ts';
import type { SentFile } from '#server/applications/saving/sent-answers.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';

/**
 * Binds uploads for good to the questions that they answer. Only the user who uploaded a file can bind it. A file that is bound
 * to the question already is accepted.
 */
export async function bindFiles(tx: Tx, actor: Actor, response: number, files: readonly SentFile[]): Promise<void> {
  for (const { uid, file } of files) {
    if (file === null) continue;
    const bound = await tx
      .updateTable('applicationFiles')
      .set({ responseId: response, questionUid: uid })
      .where('id', '=', file)
      .where('removedAt', 'is', null)
      .where((where) =>
        where.or([
          where.and([where('responseId', '=', response), where('questionUid', '=', uid)]),
          where.and([where('responseId', 'is', null), where('uploadedBy', '=', actor.id)]),
        ]),
      )
      .returning('id')
      .executeTakeFirst();
    if (!bound) throw refuseFields({ 'application_data.elements': [`There is no file ${file} for the question ${uid}.`] });
  }
}
