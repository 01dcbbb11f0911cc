import type * as z from 'zod/mini';
import { openStateAt } from '#contract/applications/publication.ts';
import type { createResponse } from '#contract/applications/response-calls.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { bindFiles } from '#server/applications/files/bind-files.ts';
import { saveWithin } from '#server/applications/saving/save-answers.ts';
import { readAnswers, refuseAnswers } from '#server/applications/saving/sent-answers.ts';
import { readElements } from '#server/applications/stored-elements.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notAllowed, notFound, refuse } from '#server/platform/http/errors.ts';

type Body = z.output<typeof createResponse.body>;

/** Creates the response of the actor's nonprofit, or returns the existing one, even if two calls come at once. */
export async function beginResponse(tx: Tx, actor: Actor, draft: Body): Promise<{ id: number; created: boolean }> {
  const nonprofit = actor.nonprofit;
  if (nonprofit === null || (draft.nonprofit !== undefined && draft.nonprofit !== nonprofit)) throw notAllowed();
  const id = await insertResponse(tx, actor, nonprofit, draft.applicationTemplate);
  if (id === undefined) return { id: await findExisting(tx, nonprofit, draft.applicationTemplate), created: false };
  await saveFirstAnswers(tx, actor, id, draft);
  return { id, created: true };
}

/** Undefined if the nonprofit already has a response, or the application does not exist or is not published. */
async function insertResponse(tx: Tx, actor: Actor, nonprofit: number, template: number): Promise<number | undefined> {
  const open = await tx
    .selectFrom('applicationTemplates')
    .select(['opensAt', 'closesAt', 'version', 'elements'])
    .where('id', '=', template)
    .where('isPublished', '=', true)
    // the template cannot be changed or unpublished until the response exists
    .forShare()
    .executeTakeFirst();
  if (!open) return undefined;
  const existing = await findResponseId(tx, nonprofit, template);
  if (existing !== undefined) return undefined;
  const state = openStateAt(open, Date.now());
  if (state !== 'OPEN') throw refuse(409, closedMessages[state], {}, { reason: 'closed' });
  const row = await tx
    .insertInto('applicationResponses')
    .values({
      templateId: template,
      templateVersion: open.version,
      nonprofitId: nonprofit,
      elements: JSON.stringify(open.elements),
      createdBy: actor.id,
    })
    .onConflict((conflict) => conflict.constraint('application_responses_one_a_nonprofit').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const closedMessages = {
  NOT_OPEN_YET: 'This application is not open yet.',
  CLOSED: 'This application is closed: its deadline has passed.',
};

async function findResponseId(tx: Tx, nonprofit: number, template: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('applicationResponses')
    .select('id')
    .where('templateId', '=', template)
    .where('nonprofitId', '=', nonprofit)
    .executeTakeFirst();
  return row?.id;
}

async function findExisting(tx: Tx, nonprofit: number, template: number): Promise<number> {
  const id = await findResponseId(tx, nonprofit, template);
  if (id === undefined) throw notFound();
  return id;
}

async function saveFirstAnswers(tx: Tx, actor: Actor, id: number, { applicationData }: Body): Promise<void> {
  if (!applicationData) return;
  const row = await tx.selectFrom('applicationResponses').select('elements').where('id', '=', id).executeTakeFirstOrThrow();
  const elements = readElements(row.elements);
  const read = readAnswers(elements, applicationData.elements);
  if (read.problems.length > 0) throw refuseAnswers(read.problems);
  await bindFiles(tx, actor, { response: id, elements, files: read.files });
  await saveWithin(tx, actor, { response: id, answers: read.answers, writer: null, sequence: null });
}
