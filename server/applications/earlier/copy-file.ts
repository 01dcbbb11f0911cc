import type { AnswerFile } from '#contract/applications/files.ts';
import { asAnswerFile, checkFileQuestion, recordStored } from '#server/applications/files/answer-files.ts';
import { copyPrivateFile } from '#server/platform/files/storage/private-files.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { type EarlierRequest, findEarlierAnswers } from './earlier-answers.ts';

/**
 * Copies a file that is among the earlier answers to a question. The copy has its own bytes, so that each application keeps its
 * own file.
 */
export async function copyFileOfBefore(
  app: App,
  { questionUid, file, ...asked }: EarlierRequest & { questionUid: string; file: number },
): Promise<AnswerFile> {
  const { actor, id } = asked;
  await checkFileQuestion(app.db, actor, id, questionUid);
  const { questions } = await findEarlierAnswers(app.db, asked);
  const offered = questions
    .find(({ uid }) => uid === questionUid)
    ?.answers.some(({ files }) => files.some(({ id: one, fits }) => fits && one === file));
  const row = offered ? await findStored(app, file) : undefined;
  if (!row) throw notFound();
  const copy = await copyPrivateFile(app, row);
  const columns = { ...copy, responseId: id, questionUid, uploadedBy: actor.id };
  const recorded = await recordStored(app, columns, async (tx, record) => {
    await checkFileQuestion(tx, actor, id, questionUid);
    return record();
  });
  return asAnswerFile(recorded, actor, asked.links);
}

function findStored({ db }: App, file: number) {
  return db
    .selectFrom('applicationFiles')
    .select(['storedAs', 'filename', 'contentType', 'size'])
    .where('id', '=', file)
    .where('removedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .executeTakeFirst();
}
