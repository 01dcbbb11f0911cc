import { sql } from 'kysely';
import { answerProblem } from '#contract/application-answers.ts';
import { type ApplicationElement, isQuestion } from '#contract/application-elements.ts';
import { type ResponseStatus, responseSteps } from '#contract/application-responses.ts';
import type { Actor } from '#contract/permissions.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Tx } from '#server/database/connection.ts';
import { notFound } from '#server/errors.ts';
import type { Problem } from './sent-answers.ts';
import { findAnswers } from './store.ts';

/** When it was submitted, or what stands in the way. */
export interface Submission {
  submittedAt: string | null;
  problems: Problem[] | null;
}

/**
 * Takes a step of a response's life: the one place that writes its status. Answers the moment of submission (null after a
 * reopening); undefined where the response is not where the step begins, which is then left as it is.
 */
async function takeStep(tx: Tx, step: keyof typeof responseSteps, actor: Actor, id: number, reason = '') {
  const { from, to } = responseSteps[step];
  const submits = to === 'SUBMITTED';
  const row = await tx
    .updateTable('applicationResponses')
    .set({
      status: to,
      submittedAt: submits ? sql<string>`now()` : null,
      submittedBy: submits ? actor.id : null,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning(['submittedAt', 'nonprofitId', 'templateId'])
    .executeTakeFirst();
  if (!row) return undefined;
  await recordChange(tx, {
    actor,
    action: submits ? 'submitted' : 'reopened',
    subject: { kind: 'applicationResponse', id, name: await nameOf(tx, row) },
    changes: { status: { from, to } },
    reason,
  });
  return row;
}

/** `Food Bank: 2027 application`, for the trail. */
export async function nameOf(tx: Tx, { nonprofitId, templateId }: { nonprofitId: number; templateId: number }): Promise<string> {
  const { name } = await tx.selectFrom('nonprofits').select('name').where('id', '=', nonprofitId).executeTakeFirstOrThrow();
  const template = await tx
    .selectFrom('applicationTemplates')
    .select('name')
    .where('id', '=', templateId)
    .executeTakeFirstOrThrow();
  return `${name}: ${template.name}`;
}

/** Submits a response that this transaction holds and whose deadline it has seen; one that was submitted stays as it was. */
export async function submitResponse(tx: Tx, actor: Actor, id: number): Promise<Submission> {
  const response = await tx
    .selectFrom('applicationResponses')
    .select(['status', 'submittedAt', 'elements'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!response) throw notFound();
  if ((response.status as ResponseStatus) === 'SUBMITTED') return { submittedAt: response.submittedAt, problems: null };
  const problems = await findProblems(tx, id, response.elements as unknown as ApplicationElement[]);
  if (problems.length > 0) return { submittedAt: null, problems };
  const done = await takeStep(tx, 'submit', actor, id);
  return { submittedAt: done?.submittedAt ?? null, problems: null };
}

async function findProblems(tx: Tx, id: number, elements: readonly ApplicationElement[]): Promise<Problem[]> {
  const answers = await findAnswers(tx, id);
  return elements.flatMap((element, place) => {
    if (!isQuestion(element)) return [];
    const message = answerProblem(element, answers.get(element.uid) ?? null);
    return message === null ? [] : [{ place, uid: element.uid, page: element.page, message }];
  });
}
