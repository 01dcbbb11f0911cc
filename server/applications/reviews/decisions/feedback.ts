import { sql } from 'kysely';
import {
  decisionMessages,
  type FeedbackLetter,
  type releaseFeedback,
  type saveFeedback,
} from '#contract/applications/reviews/decisions.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { findNames, findNonprofitStaff } from '#server/applications/responses/response-letters.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

interface Comments {
  positive: string;
  constructive: string;
}

/** The feedback letter of a response, the stored one or a compiled one. Throws 404 if the response does not exist. */
export async function findFeedback(db: Db, response: number): Promise<FeedbackLetter> {
  const found = await db.selectFrom('applicationResponses').select('id').where('id', '=', response).executeTakeFirst();
  if (!found) throw notFound();
  const stored = await db
    .selectFrom('feedbackLetters')
    .select(['version', 'body', 'updatedAt', 'releasedAt'])
    .where('responseId', '=', response)
    .executeTakeFirst();
  const comments = await findComments(db, response);
  const compiled = compile(comments);
  const reviews = comments.length;
  return { response, compiled, reviews, ...(stored ?? { version: 0, body: compiled, updatedAt: null, releasedAt: null }) };
}

/** The comments for the nonprofit, from included reviews with a recommendation. Their order does not reveal their authors. */
async function findComments(db: Db, response: number): Promise<Comments[]> {
  const { rows } = await sql<Comments>`
    SELECT btrim(positive_feedback) AS positive, btrim(constructive_feedback) AS constructive FROM application_reviews
    WHERE response_id = ${response} AND included AND recommendation IS NOT NULL
      AND (btrim(positive_feedback) <> '' OR btrim(constructive_feedback) <> '')
    ORDER BY md5(id::text)`.execute(db);
  return rows;
}

/**
 * Compiles the letter: a list of strengths and a list of suggestions. It never contains a name, a score, a recommendation or an
 * internal note.
 */
function compile(comments: readonly Comments[]): string {
  const section = (title: string, texts: readonly string[]) => {
    const given = texts.filter((text) => text !== '');
    return given.length === 0 ? [] : [[title, ...given.map((text) => `• ${text}`)].join('\n\n')];
  };
  return [
    ...section(
      'What our reviewers valued:',
      comments.map(({ positive }) => positive),
    ),
    ...section(
      'What could make the application stronger:',
      comments.map(({ constructive }) => constructive),
    ),
  ].join('\n\n');
}

interface Save {
  actor: Actor;
  response: number;
  body: BodyOf<typeof saveFeedback>;
}

/** Saves the letter as a draft. Locks the response and checks the version, so that nobody overwrites a text unseen. */
export async function saveFeedbackDraft(tx: Tx, { actor, response, body }: Save): Promise<FeedbackLetter> {
  const before = await lockFeedback(tx, response);
  if (before.releasedAt !== null) throw refuse(409, decisionMessages.feedbackReleased);
  refuseStale(body.version, before);
  const columns = { version: before.version + 1, body: body.body, writtenBy: actor.id, updatedAt: sql<string>`now()` };
  await tx
    .insertInto('feedbackLetters')
    .values({ responseId: response, ...columns })
    .onConflict((conflict) => conflict.column('responseId').doUpdateSet(columns))
    .execute();
  return findFeedback(tx, response);
}

function refuseStale(version: number | undefined, current: FeedbackLetter): void {
  if (version === undefined || version === current.version) return;
  throw refuse(409, decisionMessages.feedbackChanged, undefined, { current });
}

async function lockFeedback(tx: Tx, response: number): Promise<FeedbackLetter> {
  await sql`SELECT FROM application_responses WHERE id = ${response} FOR NO KEY UPDATE`.execute(tx);
  return findFeedback(tx, response);
}

interface Release extends Omit<Save, 'body'> {
  body: BodyOf<typeof releaseFeedback>;
}

/** Shows a stored letter to the nonprofit, if its decision is released. A second release changes nothing. */
export async function releaseFeedbackOf(tx: Tx, { actor, response, body }: Release): Promise<FeedbackLetter> {
  const letter = await lockFeedback(tx, response);
  if (letter.releasedAt !== null) return letter;
  refuseStale(body.version, letter);
  if (letter.version === 0) throw refuse(409, decisionMessages.noFeedback);
  const decided = await tx
    .selectFrom('responseDecisions')
    .select('id')
    .where('responseId', '=', response)
    .where('releasedAt', 'is not', null)
    .executeTakeFirst();
  if (!decided) throw refuse(409, decisionMessages.undecided);
  await tx.updateTable('feedbackLetters').set({ releasedAt: sql<string>`now()` }).where('responseId', '=', response).execute();
  const names = await findNames(tx, response);
  const { nonprofitId } = await tx
    .selectFrom('applicationResponses')
    .select('nonprofitId')
    .where('id', '=', response)
    .executeTakeFirstOrThrow();
  const path = `/applications/responses/${response}/review`;
  for (const { email, firstName } of await findNonprofitStaff(tx, nonprofitId)) {
    const data = { firstName, ...names, path };
    await queueMail(tx, { to: email, template: 'feedback-released', data, messageId: `feedback-${response}-${email}` });
  }
  const subject = { kind: 'applicationResponse' as const, id: response, name: `${names.nonprofit}: ${names.application}` };
  await recordChange(tx, { actor, action: 'released the feedback', subject });
  return findFeedback(tx, response);
}
