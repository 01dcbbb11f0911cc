import { findSuggestions } from '#server/applications/reviews/planner/suggestions.ts';
import { personName } from '#server/people/person-name.ts';
import { findStaffEmails } from '#server/people/roles.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMail, wasQueued } from '#server/platform/mail/queue-mail.ts';

const mostReplacements = 3;

/** Emails programme staff which reviews a reviewer gave back, and who could take each. An answer that was taken back is not told. */
export const mailGivenBack: Task<'mail-given-back'> = async ({ template, reviewer, responses }, { db }) => {
  await transact(db, async (tx) => {
    const answer = await tx
      .selectFrom('roundAnswers as a')
      .innerJoin('users as u', 'u.id', 'a.reviewerId')
      .innerJoin('applicationTemplates as t', 't.id', 'a.templateId')
      .select(['a.most', 'a.words', 't.name as application', 'u.firstName', 'u.lastName', 'u.email'])
      .where('a.templateId', '=', template)
      .where('a.reviewerId', '=', reviewer)
      .executeTakeFirst();
    if (!answer || answer.most === null) return;
    const { most, words, application } = answer;
    const data = { reviewer: personName(answer), application, words, most, reviews: await findReviews(tx, responses) };
    for (const email of await findStaffEmails(tx, 'manageReviews')) {
      const messageId = `given-back-${template}-${reviewer}-${responses.join('-')}-${email}`;
      if (!(await wasQueued(tx, messageId)))
        await queueMail(tx, { to: email, template: 'reviews-given-back', data, bulk: true, messageId });
    }
  });
};

async function findReviews(tx: Tx, responses: readonly number[]): Promise<{ nonprofit: string; instead: string }[]> {
  const rows = await tx
    .selectFrom('applicationResponses as r')
    .innerJoin('nonprofits as n', 'n.id', 'r.nonprofitId')
    .select(['r.id', 'n.name'])
    .where('r.id', 'in', [...responses])
    .orderBy('n.name')
    .orderBy('r.id')
    .execute();
  const reviews = [];
  for (const { id, name } of rows) {
    const { results } = await findSuggestions(tx, id);
    const instead = results.slice(0, mostReplacements).map(({ fullName, reason }) => `${fullName} (${reason})`);
    reviews.push({ nonprofit: name, instead: instead.join(', ') });
  }
  return reviews;
}
