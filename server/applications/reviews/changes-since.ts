import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { AnswerValue } from '#contract/applications/answers.ts';
import { answerInWords, isQuestion } from '#contract/applications/elements.ts';
import type { readReviewChanges } from '#contract/applications/reviews/reviews.ts';
import { isReviewable } from '#contract/platform/access/response-status.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { findFileNames } from '#server/applications/responses/elements/answer-words.ts';
import { findAnswers, findState } from '#server/applications/responses/store.ts';
import type { Db } from '#server/platform/database/connection.ts';

type Changes = ResultOf<typeof readReviewChanges>;
interface Reviewed {
  applicationResponse: number;
  needsAnotherLook: boolean;
  updated: string;
}

/** The answers that changed between the submission that a review is about and the present submission. */
export async function findChangesSince(db: Db, review: Reviewed): Promise<Changes> {
  const { applicationResponse: id, needsAnotherLook, updated } = review;
  const state = await findState(db, id);
  const before = needsAnotherLook ? await findSubmission(db, id, updated) : undefined;
  const submitted = state !== undefined && isReviewable(state.status);
  if (!before || !state || !submitted) return { submitted, reopenedAt: before?.reopenedAt ?? null, changes: [] };
  const after = await findAnswers(db, id);
  const names = await findFileNames(db, id);
  const nameOf = (file: number) => names.get(file) ?? 'a file that is no longer kept';
  const changes = state.elements.filter(isQuestion).flatMap((question) => {
    const words = (answer: AnswerValue) => answerInWords(question, answer, nameOf);
    const [was, is] = [before.answers[question.uid] ?? null, after.get(question.uid) ?? null];
    const change = { before: words(was), after: words(is) };
    // a file may be replaced by another of the same name
    return change.before === change.after && (question.type !== 'FILE' || isDeepStrictEqual(was, is))
      ? []
      : [{ uid: question.uid, question: question.question, ...change }];
  });
  return { submitted, reopenedAt: before.reopenedAt, changes };
}

/**
 * The submission that the reviewer read: the first submission that was reopened after the reviewer's last change, or else the last
 * submission.
 */
async function findSubmission(db: Db, response: number, updated: string) {
  const { rows } = await sql<{ reopenedAt: string; answers: Record<string, AnswerValue> }>`
    SELECT reopened_at, answers FROM application_submissions WHERE response_id = ${response}
    ORDER BY reopened_at < ${updated}, CASE WHEN reopened_at < ${updated} THEN -id ELSE id END LIMIT 1`.execute(db);
  return rows[0];
}
