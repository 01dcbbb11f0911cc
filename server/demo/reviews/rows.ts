import type { Tx } from '#server/database/connection.ts';
import { demoApplication } from '#server/demo/application-templates.ts';
import type { Filling } from '#server/demo/filling.ts';
import { demoActor } from '#server/demo/people.ts';
import { setReviewersOf } from '#server/reviews/assignments.ts';
import { beginReview } from '#server/reviews/create-review.ts';
import { replaceRankings } from '#server/reviews/rankings.ts';
import { changeRound } from '#server/reviews/rounds.ts';
import { saveReviewFields } from '#server/reviews/save-review.ts';
import { demoAssignments, demoReviewers, demoReviews } from './entries.ts';

/** Fills in the reviewers' preferences, their assignments and their reviews. */
export async function fillReviews({ tx }: Filling): Promise<void> {
  await fillRankings(tx);
  const { responses, template, closesAt } = await findDemoResponses(tx);
  await changeRound(tx, template, { dueAt: closesAt });
  const staff = await demoActor(tx, 'staff@demo.example');
  for (const [nonprofit, emails] of Object.entries(demoAssignments)) {
    const users = await Promise.all(emails.map(async (email) => (await demoActor(tx, email)).id));
    await setReviewersOf(tx, staff, { response: responses.get(nonprofit) ?? 0, users, reason: '' });
  }
  for (const { reviewer, nonprofit, visit, ...fields } of demoReviews) {
    const actor = await demoActor(tx, reviewer);
    const { id } = await beginReview(tx, actor, { applicationResponse: responses.get(nonprofit) ?? 0 });
    await saveReviewFields(tx, actor, id, { ...fields, hasVisited: visit !== undefined, positiveExperience: visit ?? null });
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
      prefers.map((name, place) => ({ id: idOf(name), categoryRanking: place + 1 })),
    );
  }
}

/** The demo's responses by the nonprofit's name, and the application that they answer. */
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
