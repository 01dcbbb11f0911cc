import type { Actor } from '#contract/platform/access/permissions.ts';
import { demoApplication } from '#server/app/demo/applications/application-templates.ts';
import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor } from '#server/app/demo/people.ts';
import { setReviewersOf } from '#server/applications/reviews/assignments.ts';
import { changeMarks } from '#server/applications/reviews/board/marks.ts';
import { beginReview } from '#server/applications/reviews/create-review.ts';
import { findFeedback, saveFeedbackDraft } from '#server/applications/reviews/decisions/feedback.ts';
import { prepare } from '#server/applications/reviews/decisions/prepare.ts';
import { tellAssigned } from '#server/applications/reviews/mail-reviews.ts';
import { replaceRankings } from '#server/applications/reviews/rankings.ts';
import { changeRound } from '#server/applications/reviews/rounds.ts';
import { saveReviewFields } from '#server/applications/reviews/save-review.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import {
  demoAssignments,
  demoConflict,
  demoDecisions,
  demoInvitations,
  demoMarks,
  demoReviewers,
  demoReviews,
  demoRoundAnswer,
} from './entries.ts';

const daysToReview = 21;
const daysToDecide = 35;

/**
 * Fills in the review round: preferences, assignments, a conflict of interest, reviews, the decision board, and invited
 * reviewers.
 */
export async function fillReviews({ tx }: Filling): Promise<void> {
  await fillRankings(tx);
  const { responses, template, closesAt } = await findDemoResponses(tx);
  const daysAfterClosing = (days: number) => closesAt && new Date(Date.parse(closesAt) + days * 24 * 3_600_000).toISOString();
  const decisionsOn = daysAfterClosing(daysToDecide)?.slice(0, 10) ?? null;
  await changeRound(tx, template, { dueAt: daysAfterClosing(daysToReview), decisionsOn }, 'America/New_York');
  const staff = await demoActor(tx, 'staff@demo.example');
  for (const [nonprofit, emails] of Object.entries(demoAssignments)) {
    const users = await Promise.all(emails.map(async (email) => (await demoActor(tx, email)).id));
    await setReviewersOf(tx, staff, { response: responses.get(nonprofit) ?? 0, users, reason: '' });
  }
  for (const { email } of demoReviewers) await tellAssigned(tx, (await demoActor(tx, email)).id, 'America/New_York');
  const conflict = await tx
    .selectFrom('nonprofits')
    .select('id')
    .where('name', '=', demoConflict.nonprofit)
    .executeTakeFirstOrThrow();
  // only the row, because declaring a conflict emails staff
  const { id: reviewerId } = await demoActor(tx, demoConflict.reviewer);
  await tx
    .insertInto('declaredConflicts')
    .values({ reviewerId, nonprofitId: conflict.id, reason: demoConflict.reason })
    .execute();
  // only the row, because giving reviews back emails staff
  const { email, most, words } = demoRoundAnswer;
  const { id: answering } = await demoActor(tx, email);
  const answer = { most, words, answeredAt: new Date().toISOString() };
  await tx
    .updateTable('roundAnswers')
    .set(answer)
    .where('templateId', '=', template)
    .where('reviewerId', '=', answering)
    .execute();
  for (const { reviewer, nonprofit, visit, ...fields } of demoReviews) {
    const actor = await demoActor(tx, reviewer);
    const body = { applicationResponse: responses.get(nonprofit) ?? 0 };
    const { id } = await beginReview(tx, { actor, config: { settings: {} }, body });
    await saveReviewFields(tx, actor, id, { ...fields, hasVisited: visit !== undefined, positiveExperience: visit ?? null });
  }
  await fillBoard(tx, staff, responses);
  await fillInvitations(tx, staff);
}

/** Fills in notes, tags and prepared decisions, with a feedback letter that is still a draft. */
async function fillBoard(tx: Tx, staff: Actor, responses: ReadonlyMap<string, number>): Promise<void> {
  for (const [nonprofit, marks] of Object.entries(demoMarks))
    await changeMarks(tx, { actor: staff, id: responses.get(nonprofit) ?? 0, body: marks });
  const acceptedYear = new Date().getFullYear() + 1;
  for (const [nonprofit, decision] of Object.entries(demoDecisions)) {
    const response = responses.get(nonprofit) ?? 0;
    await prepare(tx, staff, { responses: [response], decision, acceptedYear, publishWeb: true, publishPrint: true });
    const { compiled } = await findFeedback(tx, response);
    if (decision === 'ACCEPTED') await saveFeedbackDraft(tx, { actor: staff, response, body: { body: compiled } });
  }
}

/** Fills in invited reviewers. Their accounts have no password, and no email is sent. */
async function fillInvitations(tx: Tx, staff: Actor): Promise<void> {
  for (const { email, lastName, invited, state } of demoInvitations) {
    const isWithdrawn = state === 'withdrawn';
    const { id } = await tx
      .insertInto('users')
      .values({ email, firstName: 'Demo', lastName, roles: isWithdrawn ? [] : ['REVIEWER'], isActive: !isWithdrawn })
      .returning('id')
      .executeTakeFirstOrThrow();
    const at = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    await tx
      .insertInto('reviewerInvitations')
      .values({
        userId: id,
        invitedBy: staff.id,
        madeAccount: true,
        gaveRole: true,
        invitedAt: at(invited),
        emailedAt: at(invited),
        expiresAt: at(invited - 14),
        openedAt: state === 'opened' ? at(invited - 1) : null,
        withdrawnAt: isWithdrawn ? at(1) : null,
      })
      .execute();
  }
}

async function fillRankings(tx: Tx): Promise<void> {
  const categories = await tx.selectFrom('categories').select(['id', 'name']).execute();
  const idOf = (name: string) => categories.find((category) => category.name === name)?.id ?? 0;
  for (const { email, prefers } of demoReviewers) {
    const { id } = await demoActor(tx, email);
    await replaceRankings(
      tx,
      id,
      prefers.map((name, index) => ({ id: idOf(name), categoryRanking: index + 1 })),
    );
  }
}

/** The responses to the demo's open application by the nonprofit's name, with the application's id and closing date. */
async function findDemoResponses(tx: Tx) {
  const rows = await tx
    .selectFrom('applicationResponses as r')
    .innerJoin('nonprofits as n', 'n.id', 'r.nonprofitId')
    .innerJoin('applicationTemplates as t', 't.id', 'r.templateId')
    .select(['r.id', 'n.name', 't.id as template', 't.closesAt'])
    .where('t.name', '=', demoApplication)
    .execute();
  const [first] = rows;
  if (!first) throw new Error('the demo has no responses to review');
  return { responses: new Map(rows.map(({ id, name }) => [name, id])), template: first.template, closesAt: first.closesAt };
}
