import { sql, type UpdateObject } from 'kysely';
import { answerProblem } from '#contract/applications/answer-problems.ts';
import type { AnswerValue } from '#contract/applications/answers.ts';
import { type ApplicationElement, isQuestion } from '#contract/applications/elements.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import {
  canFollow,
  isAnswerable,
  isReviewable,
  type ResponseStep,
  responseSteps,
} from '#contract/platform/access/response-status.ts';
import { markReviewsForAnotherLook } from '#server/applications/reviews/save-review.ts';
import type { Problem } from '#server/applications/saving/sent-answers.ts';
import { type Changes, recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { DB } from '#server/platform/database/types.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import { findNames, mailSubmission } from './response-letters.ts';
import { findAnswers, type ResponseState } from './store.ts';

const now = sql<string>`now()`;

interface TakenStep {
  actor: Actor;
  /** the response's row, which the transaction has locked */
  state: ResponseState;
  reason?: string;
  /** further changes for the audit trail */
  changes?: Changes;
}

const noWithdrawal = { withdrawnAt: null, withdrawnBy: null, withdrawnReason: '', withdrawnFrom: null };

/** The columns that each step writes besides the status. */
const writes: Record<ResponseStep, (step: TakenStep) => UpdateObject<DB, 'applicationResponses'>> = {
  submit: ({ actor }) => ({ submittedAt: now, submittedBy: actor.id, reopenedAt: null, reopenedReason: '' }),
  reopen: ({ reason = '' }) => ({ submittedAt: null, submittedBy: null, reopenedAt: now, reopenedReason: reason }),
  withdraw: ({ actor, state, reason = '' }) => ({
    withdrawnAt: now,
    withdrawnBy: actor.id,
    withdrawnReason: reason,
    withdrawnFrom: state.status,
  }),
  returnToDraft: () => noWithdrawal,
  returnSubmitted: () => noWithdrawal,
};

/**
 * Changes the status of a response, and records the change. No other code changes the status. Returns the time of submission;
 * null if the response is not submitted.
 */
export async function takeStep(tx: Tx, step: ResponseStep, given: TakenStep): Promise<string | null> {
  const { actor, state, reason = '', changes = {} } = given;
  const { to, done } = responseSteps[step];
  if (!canFollow(step, state.status)) throw new Error(`${step} does not begin where a response is ${state.status}`);
  if (isReviewable(state.status) && isAnswerable(to)) await rememberSubmission(tx, state.id);
  const { submittedAt } = await tx
    .updateTable('applicationResponses')
    .set({ ...writes[step](given), status: to, updatedAt: now })
    .where('id', '=', state.id)
    .returning('submittedAt')
    .executeTakeFirstOrThrow();
  const { nonprofit, application } = await findNames(tx, state.id);
  await recordChange(tx, {
    actor,
    action: done,
    subject: { kind: 'applicationResponse', id: state.id, name: `${nonprofit}: ${application}` },
    changes: { status: { from: state.status, to }, ...changes },
    reason,
  });
  return submittedAt;
}

/**
 * Called when a response is reopened. Stores a copy of the submitted answers, so that reviewers can later see what has changed.
 * Marks the response's reviews, so that their authors look at the new answers.
 */
async function rememberSubmission(tx: Tx, id: number): Promise<void> {
  await sql`INSERT INTO application_submissions (response_id, submitted_at, answers)
    SELECT r.id, r.submitted_at,
      (SELECT coalesce(jsonb_object_agg(a.question_uid, a.answer), '{}') FROM application_answers a WHERE a.response_id = r.id)
    FROM application_responses r WHERE r.id = ${id}`.execute(tx);
  await markReviewsForAnotherLook(tx, id);
}

/** The time of submission, or the answers that prevent it. */
export type Submission = { submittedAt: string; problems?: never } | { submittedAt?: never; problems: Problem[] };

/**
 * Submits a response. A response that is already submitted stays as it is. The caller has locked the response and checked its
 * deadline.
 */
export async function submitResponse(tx: Tx, actor: Actor, state: ResponseState): Promise<Submission> {
  if (isReviewable(state.status) && state.submittedAt !== null) return { submittedAt: state.submittedAt };
  const answers = await findAnswers(tx, state.id);
  const problems = findProblems(state.elements, answers);
  if (problems.length > 0) return { problems };
  const submittedAt = await takeStep(tx, 'submit', { actor, state });
  await mailSubmission(tx, { response: state.id, person: actor.id, elements: state.elements, answers });
  await tellProgrammeStaff(tx, actor, state.id);
  return { submittedAt: submittedAt ?? '' };
}

async function tellProgrammeStaff(tx: Tx, actor: Actor, response: number): Promise<void> {
  const { nonprofit, application } = await findNames(tx, response);
  await addNotices(
    tx,
    { may: 'manageApplications' },
    {
      kind: 'APPLICATION_SUBMITTED',
      title: `${nonprofit} submitted an application`,
      text: application,
      path: `/applications/responses/${response}`,
      except: actor.id,
    },
  );
}

function findProblems(elements: readonly ApplicationElement[], answers: ReadonlyMap<string, AnswerValue>): Problem[] {
  return elements.flatMap((element, index) => {
    if (!isQuestion(element)) return [];
    const message = answerProblem(element, answers.get(element.uid) ?? null);
    return message === null ? [] : [{ place: index, uid: element.uid, page: element.page, message }];
  });
}
