import type { AnswerValue } from '#contract/applications/answers.ts';
import {
  type Review,
  type ReviewConflicts,
  type ReviewField,
  reviewConflictBody,
  reviewFieldNames,
  saveReview,
} from '#contract/applications/reviews/reviews.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../../platform/api.ts';
import { sameValue } from '../../../platform/drafts/same-value.ts';
import type { OutgoingAnswer } from '../../autosave/batches.ts';
import type { Save, SaveOutcome, SendSave } from '../../autosave/saver.ts';
import { sendSaveBy } from '../../autosave/send-save.ts';

/** Returns a function that sends saves of one review and reads their outcome. */
export function sendReviewOf(review: number): SendSave {
  return sendSaveBy({
    bodyOf,
    send: (body, options) => call(saveReview, { params: { id: review }, body, ...options, quiet: true }),
    saved: (reply, { answers }) => {
      const { success, data } = saveReview.result.safeParse(reply);
      return success ? savedAs(answers, data, {}) : null;
    },
    conflict: ({ members, current }, { answers }) => {
      const { success, data } = reviewConflictBody.safeParse({ ...members, current });
      return success ? savedAs(answers, data.current, data.conflicts) : null;
    },
    reasons: ({ fieldErrors }) => fieldErrors,
  });
}

const isField = (uid: string): uid is ReviewField => reviewFieldNames.some((name) => name === uid);

function bodyOf({ writer, sequence, answers }: Save): BodyOf<typeof saveReview> {
  const fields = answers.filter(({ uid }) => isField(uid));
  return {
    ...Object.fromEntries(fields.map(({ uid, answer }) => [uid, answer])),
    revisions: Object.fromEntries(fields.map(({ uid, revision }) => [uid, revision])),
    writer,
    sequence,
  };
}

/** Whether the stored value is the sent one. The server trims texts. */
function isStored(sent: AnswerValue, stored: AnswerValue): boolean {
  return sameValue(typeof sent === 'string' ? sent.trim() : sent, stored) || sameValue(sent, stored);
}

/** A save that arrives after a later save changes nothing, so only values that are stored as sent count as saved. */
function savedAs(
  sent: readonly OutgoingAnswer[],
  review: Review,
  conflicts: ReviewConflicts,
): Extract<SaveOutcome, { kind: 'saved' }> {
  const stored = sent.flatMap(({ uid, answer }) => {
    if (!isField(uid) || conflicts[uid] || !isStored(answer, review[uid] ?? null)) return [];
    return [{ uid, revision: review.revisions[uid] }];
  });
  const others = reviewFieldNames.flatMap((uid) => {
    const conflict = conflicts[uid];
    if (!conflict) return [];
    const { value, revision, writtenBy, writtenAt } = conflict;
    return [{ uid, answer: value, revision, writtenBy, writtenAt }];
  });
  return { kind: 'saved', savedAt: review.updated, answers: stored, conflicts: others };
}
