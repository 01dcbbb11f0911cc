import type { AnswerValue } from '#contract/applications/answers.ts';
import { demoLastYear, questionUids as uids } from '#server/app/demo/applications/application-templates.ts';
import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor, directorEmail } from '#server/app/demo/people.ts';
import { firstAnswers, lastAnswers } from './answers.ts';
import { type DemoResponse, demoResponses } from './entries.ts';

const answeredBefore = ['Harbor Lantern Reading Room', 'Second Hinge Repair'];

/**
 * Fills in two responses to last year's application. They were submitted in spring and accepted in June, so that their answers
 * are offered as earlier answers.
 */
export async function fillLastYear(filling: Filling): Promise<void> {
  const { tx, now } = filling;
  const submittedAt = new Date(Date.UTC(now.getUTCFullYear(), 2, 20, 15)).toISOString();
  const template = await tx
    .selectFrom('applicationTemplates')
    .select(['id', 'version', 'elements'])
    .where('name', '=', demoLastYear)
    .executeTakeFirstOrThrow();
  for (const response of demoResponses.filter(({ nonprofit }) => answeredBefore.includes(nonprofit))) {
    const director = await demoActor(tx, directorEmail(response.nonprofit));
    if (director.nonprofit === null) continue;
    const { id } = await tx
      .insertInto('applicationResponses')
      .values({
        templateId: template.id,
        templateVersion: template.version,
        nonprofitId: director.nonprofit,
        elements: JSON.stringify(template.elements),
        status: 'SUBMITTED',
        submittedAt,
        createdAt: submittedAt,
        updatedAt: submittedAt,
        createdBy: director.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = answersOf(response).map(([questionUid, answer]) => ({
      responseId: id,
      questionUid,
      answer: JSON.stringify(answer),
      writtenBy: director.id,
      writtenAt: submittedAt,
    }));
    await tx.insertInto('applicationAnswers').values(rows).execute();
    await accept(filling, template.id, id);
  }
}

/** Accepts the response in June. Its answer about the work differs from the profile, so that staff can compare the two. */
async function accept({ tx, now }: Filling, templateId: number, responseId: number): Promise<void> {
  const releasedAt = new Date(Date.UTC(now.getUTCFullYear(), 5, 1, 15)).toISOString();
  const release = await tx
    .insertInto('decisionReleases')
    .values({ templateId, releasedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const acceptedYear = now.getUTCFullYear();
  await tx
    .insertInto('responseDecisions')
    .values({ responseId, decision: 'ACCEPTED', acceptedYear, releaseId: release.id, releasedAt, preparedAt: releasedAt })
    .execute();
}

function answersOf(response: DemoResponse): [string, AnswerValue][] {
  const changed: [string, AnswerValue][] = [
    [uids.work, `${String(new Map(firstAnswers(response)).get(uids.work))} Since last spring, also on Sundays.`],
    [uids.serves, [...response.serves, 'Newcomers']],
    [uids.yearEnds, '2026-06-30'],
    [uids.risks, 'The roof over our largest room leaks. We have begun to save for a new one.'],
  ];
  return [...new Map([...firstAnswers(response), ...lastAnswers(response), ...changed])];
}
