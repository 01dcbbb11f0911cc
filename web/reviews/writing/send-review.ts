import type { AnswerValue } from '#contract/applications/answers.ts';
import {
  type Review,
  type ReviewConflicts,
  type ReviewField,
  reviewConflictBody,
  reviewFieldNames,
  saveReview,
} from '#contract/reviews/reviews.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { ApiFailure, call } from '../../api.ts';
import type { OutgoingAnswer } from '../../drafts/autosave/batches.ts';
import type { Save, SaveOutcome, SendSave } from '../../drafts/autosave/saver.ts';
import { sameValue } from '../../drafts/same-value.ts';
import { currentSession } from '../../session.ts';

/** bytes that a browser sends for a page that is closing */
const keptAliveBytes = 60_000;

/** Returns a function that sends saves of one review and reads their outcome. */
export function sendReviewOf(review: number): SendSave {
  return async (save, { leaving, signal }) => {
    const body = bodyOf(save);
    const keepalive = leaving && JSON.stringify(body).length * 3 < keptAliveBytes;
    try {
      const result = await call(saveReview, { params: { id: review }, body, keepalive, signal, quiet: true });
      // the sign-in page of a network can also reply with 200
      const saved = saveReview.result.safeParse(result);
      return saved.success ? savedAs(save.answers, saved.data, {}) : { kind: 'unreachable' };
    } catch (error) {
      return error instanceof ApiFailure ? outcomeOf(save, error) : { kind: 'unreachable' };
    }
  };
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

/** The server trims comments. */
function isStored(sent: AnswerValue, stored: AnswerValue): boolean {
  return sameValue(typeof sent === 'string' ? sent.trim() : sent, stored) || sameValue(sent, stored);
}

/** A save that arrived after a later one changed nothing: only what is stored as it was sent counts. */
function savedAs(sent: readonly OutgoingAnswer[], review: Review, conflicts: ReviewConflicts): SaveOutcome {
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

function outcomeOf({ answers }: Save, failure: ApiFailure): SaveOutcome {
  switch (failure.status) {
    case 400:
      return { kind: 'refused', why: failure.summary, reasons: failure.fieldErrors };
    case 401:
      // the user has signed in again: the next attempt uses the new session
      return currentSession() ? { kind: 'unreachable' } : { kind: 'signedOut' };
    case 403:
    case 404:
      return { kind: 'closed' };
    case 409: {
      const { success, data } = reviewConflictBody.safeParse({ ...failure.members, current: failure.current });
      return success ? savedAs(answers, data.current, data.conflicts) : { kind: 'unreachable' };
    }
    case 413:
      return { kind: 'tooLarge' };
    default:
      return { kind: 'unreachable' };
  }
}
