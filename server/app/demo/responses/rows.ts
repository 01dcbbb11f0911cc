import type { AnswerValue } from '#contract/applications/answers.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { demoApplication, questionUids } from '#server/app/demo/applications/application-templates.ts';
import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor, directorEmail } from '#server/app/demo/people.ts';
import { beginResponse } from '#server/applications/responses/create-response.ts';
import { submitResponse } from '#server/applications/responses/lifecycle.ts';
import { extend, reopen } from '#server/applications/responses/staff-steps.ts';
import { lockState } from '#server/applications/responses/store.ts';
import { withdraw } from '#server/applications/responses/withdrawal/withdraw.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { firstAnswers, lastAnswers } from './answers.ts';
import { type DemoResponse, demoResponses, reopeningReason } from './entries.ts';
import type { DemoAnswerFile } from './files.ts';
import { fillLastYear } from './last-year.ts';

const day = 24 * 3_600_000;
const timeZone = 'America/New_York';

/** Fills in responses to the open application, in every state, and to last year's application. */
export async function fillResponses(filling: Filling): Promise<void> {
  for (const response of demoResponses) await fillResponse(filling, response);
  await fillLastYear(filling);
}

async function fillResponse({ tx, now, files }: Filling, response: DemoResponse): Promise<void> {
  const director = await demoActor(tx, directorEmail(response.nonprofit));
  const own = files.answers.filter(({ nonprofit }) => nonprofit === response.nonprofit);
  const answers = [...firstAnswers(response), ...(response.submitted === undefined ? [] : lastAnswers(response))];
  const ids = { budget: [] as number[], report: [] as number[] };
  for (const file of own) ids[file.kind].push(await recordFile(tx, director, file));
  // the budget takes several files, and the report one
  answers.push([questionUids.budget, ids.budget], ...ids.report.map((id): [string, AnswerValue] => [questionUids.report, id]));
  const id = await begin(tx, director, answers);
  if (response.submitted !== undefined) {
    const state = await lockState(tx, id);
    if (state) await submitResponse(tx, director, state);
  }
  await setDates(tx, now, id, response);
  await takeStaffStep(tx, id, response);
  if (response.state === 'withdrawn')
    await withdraw(tx, { actor: director, id, reason: response.withdrawnBecause ?? '', timeZone });
}

async function begin(tx: Tx, actor: Actor, answers: [string, AnswerValue][]): Promise<number> {
  const { id: applicationTemplate } = await tx
    .selectFrom('applicationTemplates')
    .select('id')
    .where('name', '=', demoApplication)
    .executeTakeFirstOrThrow();
  const elements = answers.map(([uid, answer]) => ({ uid, answer, revision: 0 }));
  return (await beginResponse(tx, actor, { applicationTemplate, applicationData: { elements } })).id;
}

async function recordFile(tx: Tx, uploader: Actor, { nonprofit: _, kind: __, ...file }: DemoAnswerFile): Promise<number> {
  const row = { ...file, uploadedBy: uploader.id };
  return (await tx.insertInto('applicationFiles').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Dates a response and its notices back by days or weeks, because the fill begins and submits all responses at one moment. */
async function setDates(tx: Tx, now: Date, id: number, { begun, submitted }: DemoResponse): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
  await tx
    .updateTable('applicationResponses')
    .set({ createdAt: ago(begun), updatedAt: ago(submitted ?? 0), submittedAt: submitted === undefined ? null : ago(submitted) })
    .where('id', '=', id)
    .execute();
  if (submitted === undefined) return;
  await tx
    .updateTable('notices')
    .set({ createdAt: ago(submitted), readAt: submitted > 7 ? ago(submitted) : null })
    .where('path', '=', `/applications/responses/${id}`)
    .execute();
}

async function takeStaffStep(tx: Tx, id: number, { state, extendedBecause = '' }: DemoResponse): Promise<void> {
  const actor = await demoActor(tx, 'staff@demo.example');
  if (state === 'reopened') await reopen(tx, { actor, id, extendedUntil: undefined, reason: reopeningReason, timeZone });
  if (state === 'extended') {
    const closesAt = (await lockState(tx, id))?.closesAt ?? '';
    const extendedUntil = new Date(Date.parse(closesAt) + 14 * day).toISOString();
    await extend(tx, { actor, id, extendedUntil, reason: extendedBecause, timeZone });
  }
}
