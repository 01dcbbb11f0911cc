import type { AnswerValue } from '#contract/applications/answers.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { TestApi } from '#tests/api.ts';
import { createApplicationTemplate } from './application-templates.ts';
import { createNonprofit } from './nonprofits.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';

interface ResponseTraits {
  templateId?: number;
  nonprofitId?: number;
  answers?: Record<string, AnswerValue>;
  submittedAt?: string | null;
  extendedUntil?: string | null;
  createdAt?: string;
}

/** Creates a response to a published template that has elements of every type. Override only what the test is about. */
export async function createApplicationResponse(db: Db, traits: ResponseTraits = {}): Promise<{ id: number }> {
  const { answers = {}, submittedAt = null, templateId, nonprofitId, ...columns } = traits;
  const template = templateId ?? (await createApplicationTemplate(db)).id;
  const { elements, version } = await db
    .selectFrom('applicationTemplates')
    .select(['elements', 'version'])
    .where('id', '=', template)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('applicationResponses')
    .values({
      templateId: template,
      templateVersion: version,
      nonprofitId: nonprofitId ?? (await createNonprofit(db)).id,
      elements: JSON.stringify(elements),
      status: submittedAt === null ? 'IN_PROGRESS' : 'SUBMITTED',
      submittedAt,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = Object.entries(answers).map(([questionUid, answer]) => ({
    responseId: id,
    questionUid,
    answer: JSON.stringify(answer),
  }));
  if (rows.length > 0) await db.insertInto('applicationAnswers').values(rows).execute();
  return { id };
}

export interface Applicant extends SignedInPerson {
  nonprofit: number;
}

/** Creates a signed-in user of a nonprofit's staff. Without `nonprofit`, creates a nonprofit too. */
export async function createApplicant(db: Db, nonprofit?: number): Promise<Applicant> {
  const nonprofitId = nonprofit ?? (await createNonprofit(db)).id;
  return { ...(await createSignedIn(db, { roles: ['NONPROFIT_STAFF'], nonprofitId })), nonprofit: nonprofitId };
}

/** One answer of a save, as `[uid, answer, revision]`. */
export type Typed = [uid: string, answer: unknown, revision?: number];

/** Sends these answers to a response (PATCH). */
export function save(api: TestApi, { token }: { token: string }, id: number, typed: Typed[], more: object = {}) {
  const elements = typed.map(([uid, answer, revision]) => ({ uid, answer, ...(revision !== undefined && { revision }) }));
  return api.call('PATCH', `applications/responses/${id}/`, { token, body: { application_data: { elements }, ...more } });
}

/** Returns the stored answers of a response, by question. */
export async function storedAnswers(db: Db, id: number): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('applicationAnswers').select(['questionUid', 'answer']).where('responseId', '=', id).execute();
  return Object.fromEntries(rows.map(({ questionUid, answer }) => [questionUid, answer]));
}
