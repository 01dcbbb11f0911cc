import type { AnswerValue } from '#contract/applications/answers.ts';
import { demoLastYear, questionUids as uids } from '#server/demo/application-templates.ts';
import type { Filling } from '#server/demo/filling.ts';
import { demoActor, directorEmail } from '#server/demo/people.ts';
import { firstAnswers, lastAnswers } from './answers.ts';
import { type DemoResponse, demoResponses } from './entries.ts';

const answeredBefore = ['Harbor Lantern Reading Room', 'Second Hinge Repair'];

/** Responses to the application of the year before, submitted half a year ago: their answers are offered again. */
export async function fillLastYear({ tx, now }: Filling): Promise<void> {
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
  }
}

function answersOf(response: DemoResponse): [string, AnswerValue][] {
  const changed: [string, AnswerValue][] = [
    [uids.serves, [...response.serves, 'Newcomers']],
    [uids.risks, 'The roof over our largest room leaks. We have begun to save for a new one.'],
  ];
  return [...new Map([...firstAnswers(response), ...lastAnswers(response), ...changed])];
}
