import { sql } from 'kysely';
import type { AnswerValue } from '#contract/application-answers.ts';
import { answerProblem } from '#contract/application-answers.ts';
import { type ApplicationElement, isQuestion } from '#contract/application-elements.ts';
import { responseSteps } from '#contract/application-responses.ts';
import type { Actor } from '#contract/permissions.ts';
import { type Changes, recordChange } from '#server/audit/record-change.ts';
import type { Tx } from '#server/database/connection.ts';
import { findNames, mailSubmission } from './response-letters.ts';
import type { Problem } from './sent-answers.ts';
import { findAnswers, type ResponseState } from './store.ts';

interface Step {
  actor: Actor;
  /** held by the transaction, and where the step begins */
  state: ResponseState;
  reason?: string;
  /** what else changes with it, for the trail */
  changes?: Changes;
}

/**
 * Takes a step of a response's life: the one place that writes its status, with the trail. Answers the moment of submission,
 * null after a reopening.
 */
export async function takeStep(
  tx: Tx,
  step: keyof typeof responseSteps,
  { actor, state, reason = '', changes = {} }: Step,
): Promise<string | null> {
  const { from, to } = responseSteps[step];
  if (state.status !== from) throw new Error(`${step} begins where a response is ${from}`);
  const submits = to === 'SUBMITTED';
  const { submittedAt } = await tx
    .updateTable('applicationResponses')
    .set({
      status: to,
      submittedAt: submits ? sql<string>`now()` : null,
      submittedBy: submits ? actor.id : null,
      updatedAt: sql`now()`,
    })
    .where('id', '=', state.id)
    .returning('submittedAt')
    .executeTakeFirstOrThrow();
  const { nonprofit, application } = await findNames(tx, state.id);
  await recordChange(tx, {
    actor,
    action: submits ? 'submitted' : 'reopened',
    subject: { kind: 'applicationResponse', id: state.id, name: `${nonprofit}: ${application}` },
    changes: { status: { from, to }, ...changes },
    reason,
  });
  return submittedAt;
}

/** When it was submitted, or what stands in the way. */
export type Submission = { submittedAt: string; problems?: never } | { submittedAt?: never; problems: Problem[] };

/** Submits a response that this transaction holds and whose deadline was seen; one that was submitted stays as it was. */
export async function submitResponse(tx: Tx, actor: Actor, state: ResponseState): Promise<Submission> {
  if (state.submittedAt !== null) return { submittedAt: state.submittedAt };
  const answers = await findAnswers(tx, state.id);
  const problems = findProblems(state.elements, answers);
  if (problems.length > 0) return { problems };
  const submittedAt = await takeStep(tx, 'submit', { actor, state });
  await mailSubmission(tx, { response: state.id, person: actor.id, elements: state.elements, answers });
  return { submittedAt: submittedAt ?? '' };
}

function findProblems(elements: readonly ApplicationElement[], answers: ReadonlyMap<string, AnswerValue>): Problem[] {
  return elements.flatMap((element, place) => {
    if (!isQuestion(element)) return [];
    const message = answerProblem(element, answers.get(element.uid) ?? null);
    return message === null ? [] : [{ place, uid: element.uid, page: element.page, message }];
  });
}
