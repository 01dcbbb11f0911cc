import { sql } from 'kysely';
import type { suggestReviewers } from '#contract/applications/reviews/plan-lines.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { findRound } from '#server/applications/reviews/rounds.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { suggestionReason } from './words.ts';

interface Suggested {
  id: number;
  fullName: string;
  rank: number | null;
  load: number;
  limit: number;
}

/** Up to 20 reviewers who could take one more review of a response, the best first. */
export async function findSuggestions(db: Db, response: number): Promise<ResultOf<typeof suggestReviewers>> {
  const found = await db.selectFrom('applicationResponses').select('templateId').where('id', '=', response).executeTakeFirst();
  if (!found) throw notFound();
  const { reviewerLimit } = await findRound(db, found.templateId);
  const { rows } = await sql<Suggested>`
    SELECT * FROM (
      SELECT u.id, person_name(u.first_name, u.last_name, u.email) AS full_name,
        (SELECT min(k.rank)::int FROM reviewer_rankings k WHERE k.user_id = u.id AND k.category_id = ANY (n.category_ids)) AS rank,
        (SELECT count(*)::int FROM (
          SELECT a.response_id FROM review_assignments a WHERE a.reviewer_id = u.id
          UNION SELECT v.response_id FROM application_reviews v WHERE v.reviewer_id = u.id AND v.included IS NOT NULL AND v.is_written) AS taken
          JOIN application_responses o ON o.id = taken.response_id AND o.template_id = r.template_id AND response_takes_part(o.status)) AS load,
        least(coalesce(u.review_limit::int, ${reviewerLimit}),
          (SELECT d.most FROM round_answers d WHERE d.template_id = r.template_id AND d.reviewer_id = u.id)) AS limit
      FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id
      JOIN users u ON u.is_active AND u.password_hash IS NOT NULL AND 'REVIEWER' = ANY (u.roles)
      WHERE r.id = ${response}
        AND NOT EXISTS (SELECT FROM conflicting_nonprofits(u.id) c WHERE c.nonprofit_id = r.nonprofit_id)
        AND NOT EXISTS (SELECT FROM review_assignments a WHERE a.response_id = r.id AND a.reviewer_id = u.id)
        AND NOT EXISTS (SELECT FROM application_reviews v WHERE v.response_id = r.id AND v.reviewer_id = u.id AND v.is_written)) AS candidate
    WHERE load < "limit" ORDER BY rank NULLS LAST, load::float8 / nullif("limit", 0), full_name, id LIMIT 20`.execute(db);
  return { results: rows.map((row) => ({ ...row, reason: suggestionReason(row) })) };
}
