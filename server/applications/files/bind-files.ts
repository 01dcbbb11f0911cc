import { sql } from 'kysely';
import { fileRefusals, fileSizeRefusal } from '#contract/applications/element-types/file.ts';
import type { ApplicationElement } from '#contract/applications/elements.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { SentFile } from '#server/applications/saving/sent-answers.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { type Refusal, refuseFields } from '#server/platform/http/errors.ts';
import { acceptsType } from './answer-files.ts';

interface Binding {
  response: number;
  /** of the response */
  elements: readonly ApplicationElement[];
  files: readonly SentFile[];
}

/**
 * Binds uploads for good to the questions that they answer. Only the user who uploaded a file can bind it. A file that is bound
 * to the question already is accepted.
 */
export async function bindFiles(tx: Tx, actor: Actor, { response, elements, files }: Binding): Promise<void> {
  for (const { uid, files: sent } of files) {
    if (sent.length === 0) continue;
    const found = await lockFiles(tx, actor, { response, uid, sent });
    const missing = sent.find((id) => !found.has(id));
    if (missing !== undefined) throw refused(`There is no file ${missing} for the question ${uid}.`);
    const unbound = [...found.values()].filter(({ isBound }) => !isBound);
    for (const file of unbound) checkUnbound(elements, uid, file);
    if (unbound.length === 0) continue;
    await tx
      .updateTable('applicationFiles')
      .set({ responseId: response, questionUid: uid })
      .where(
        'id',
        'in',
        unbound.map(({ id }) => id),
      )
      .execute();
  }
}

/** Locks the rows in the order of their ids, so that two saves cannot deadlock. */
async function lockFiles(
  tx: Tx,
  actor: Actor,
  { response, uid, sent }: { response: number; uid: string } & { sent: readonly number[] },
) {
  const rows = await tx
    .selectFrom('applicationFiles')
    .select(['id', 'filename', 'contentType', 'size', sql<boolean>`response_id IS NOT NULL`.as('isBound')])
    .where('id', 'in', sent)
    .where('removedAt', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('responseId', '=', response), where('questionUid', '=', uid)]),
        where.and([where('responseId', 'is', null), where('uploadedBy', '=', actor.id)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Checks a file that was uploaded without naming its question. */
function checkUnbound(
  elements: readonly ApplicationElement[],
  uid: string,
  { filename, contentType, size }: { filename: string; contentType: string; size: number },
): void {
  const question = elements.find((element) => element.uid === uid);
  if (question?.type !== 'FILE') return;
  const refusal = acceptsType(question, contentType) ? fileSizeRefusal(question, size) : fileRefusals.kind(question);
  if (refusal !== null) throw refused(`“${filename}”: ${refusal}`);
}

const refused = (message: string): Refusal => refuseFields({ 'application_data.elements': [message] });
