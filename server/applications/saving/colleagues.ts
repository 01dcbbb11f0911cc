import { sql } from 'kysely';
import type { tellOpenResponse } from '#contract/applications/response-calls.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { mayEdit, type ResponseRights } from '#server/applications/responses/policy.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';

/** Open pages tell every 20 seconds; a page that was not heard for so long is closed. */
const goneAfter = sql.raw(`interval '35 seconds'`);
const forgottenAfter = sql.raw(`interval '5 minutes'`);

/**
 * Notes that the actor has a response open, and returns the colleagues who have it open, too. Of a response that the actor may
 * not change now, nothing is noted or returned.
 */
export async function tellOpen(
  tx: Tx,
  actor: Actor,
  { id, page }: { id: number; page: number | null },
): Promise<ResultOf<typeof tellOpenResponse>> {
  const rights = await findRights(tx, id);
  if (rights?.nonprofitId !== actor.nonprofit) throw notFound();
  if (!mayEdit(actor, rights)) return { colleagues: [] };
  const { rows } = await sql<ResultOf<typeof tellOpenResponse>['colleagues'][number]>`
    WITH noted AS (
      INSERT INTO open_responses (response_id, user_id, page) VALUES (${id}, ${actor.id}, ${page})
      ON CONFLICT (response_id, user_id) DO UPDATE SET page = excluded.page, seen_at = excluded.seen_at
    )
    SELECT u.id, full_name(u.first_name, u.last_name) AS name, o.page FROM open_responses o JOIN users u ON u.id = o.user_id
    WHERE o.response_id = ${id} AND o.user_id <> ${actor.id} AND o.seen_at > now() - ${goneAfter}
      AND u.is_active AND u.nonprofit_id = ${rights.nonprofitId} AND 'NONPROFIT_STAFF' = ANY (u.roles)
    ORDER BY name, u.id`.execute(tx);
  await forgetClosed(tx, actor, id);
  return { colleagues: rows };
}

async function findRights(tx: Tx, id: number): Promise<ResponseRights | undefined> {
  const { rows } = await sql<ResponseRights>`
    SELECT r.nonprofit_id, r.status, coalesce(application_deadline(t.closes_at, r.extended_until) <= now(), false) AS closed
    FROM application_responses r JOIN application_templates t ON t.id = r.template_id WHERE r.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Deletes the rows of closed pages of everybody else. It waits for nobody, because it skips rows that another request has locked. It
 * comes after the actor's own row: that one may wait for a request that deletes it, and such a request must wait for nothing.
 */
async function forgetClosed(tx: Tx, actor: Actor, id: number): Promise<void> {
  await sql`DELETE FROM open_responses WHERE (response_id, user_id) IN (
    SELECT response_id, user_id FROM open_responses
    WHERE seen_at < now() - ${forgottenAfter} AND (response_id, user_id) <> (${id}::int, ${actor.id}::int)
    LIMIT 100 FOR UPDATE SKIP LOCKED)`.execute(tx);
}
