import { sql } from 'kysely';
import { decisionMessages, type prepareDecisions } from '#contract/applications/reviews/decisions.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { isReviewable, type ResponseStatus } from '#contract/platform/access/response-status.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';

/**
 * Prepares one decision for some responses, or removes their prepared decisions. Only programme staff see a prepared decision.
 */
export async function prepare(tx: Tx, actor: Actor, body: BodyOf<typeof prepareDecisions>): Promise<{ prepared: number }> {
  const ids = [...new Set(body.responses)];
  // Lock first, then read with a second statement, so that the read sees a release that the lock waited for.
  await sql`SELECT FROM application_responses WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<{ status: ResponseStatus; template: number; decided: boolean }>`
    SELECT r.status, r.template_id AS template,
      coalesce((SELECT d.decision <> 'WAITLISTED' FROM response_decisions d
        WHERE d.response_id = r.id AND d.released_at IS NOT NULL ORDER BY d.id DESC LIMIT 1), false) AS decided
    FROM application_responses r WHERE r.id = ANY (${ids}::int[])`.execute(tx);
  const isOneSeason = rows.length === ids.length && new Set(rows.map(({ template }) => template)).size === 1;
  if (!isOneSeason || rows.some(({ status }) => !isReviewable(status)))
    throw refuseFields({ responses: [decisionMessages.notSubmitted] });
  if (rows.some(({ decided }) => decided)) throw refuse(409, decisionMessages.released);
  await tx.deleteFrom('responseDecisions').where('responseId', 'in', ids).where('releasedAt', 'is', null).execute();
  const { decision, acceptedYear = null, publishWeb, publishPrint, learningUntil = null } = body;
  if (decision === null) return { prepared: 0 };
  const accepts = decision === 'ACCEPTED';
  const granted = {
    acceptedYear: accepts ? acceptedYear : null,
    publishWeb: accepts && publishWeb,
    publishPrint: accepts && publishPrint,
    learningUntil: accepts ? learningUntil : null,
  };
  await tx
    .insertInto('responseDecisions')
    .values(ids.map((responseId) => ({ responseId, decision, ...granted, preparedBy: actor.id })))
    .execute();
  return { prepared: ids.length };
}
