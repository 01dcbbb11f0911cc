import { sql } from 'kysely';
import type { OwnWork, readOwnWork } from '#contract/applications/reviews/own-work.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Config } from '#server/platform/process/config.ts';
import { findSettings } from '#server/platform/programme/settings.ts';

/** A reviewer's assigned applications that are still being reviewed. Applications with unfinished reviews come first, ordered by due date. */
export async function findOwnWork(db: Db, actor: Actor, config: Config): Promise<ResultOf<typeof readOwnWork>> {
  const { rows } = await sql<OwnWork>`
    SELECT r.id AS response, n.name AS nonprofit, t.name AS application, t.id AS application_template, d.due_at,
      (SELECT coalesce(array_agg(c.name ORDER BY c.position, c.name), '{}') FROM categories c WHERE c.id = ANY (n.category_ids)) AS categories,
      CASE WHEN v.id IS NOT NULL THEN json_build_object(
        'id', v.id, 'recommendation', v.recommendation, 'needsAnotherLook', v.needs_another_look) END AS review
    FROM review_assignments a
    JOIN application_responses r ON r.id = a.response_id AND response_reviewable(r.status)
    JOIN application_templates t ON t.id = r.template_id AND review_round_is_open(t.id)
    JOIN nonprofits n ON n.id = r.nonprofit_id
    LEFT JOIN review_rounds d ON d.template_id = t.id
    LEFT JOIN application_reviews v ON v.response_id = r.id AND v.reviewer_id = a.reviewer_id AND v.is_written
    WHERE a.reviewer_id = ${actor.id} AND NOT kept_from_response(a.reviewer_id, r.id, n.id)
    ORDER BY (v.recommendation IS NOT NULL AND NOT v.needs_another_look), d.due_at NULLS LAST, a.assigned_at, r.id`.execute(db);
  const isDone = ({ review }: OwnWork) => review !== null && review.recommendation !== null && !review.needsAnotherLook;
  return {
    assigned: rows,
    done: rows.filter(isDone).length,
    total: rows.length,
    next: rows.find((work) => !isDone(work))?.response ?? null,
    mayBeginOthers: (await findSettings(db, config)).reviewsWithoutAssignment,
    upcoming: rows.length === 0 ? await findUpcoming(db) : null,
  };
}

/** The next published application: among those that have not closed, or whose reviews are not due yet, the one that closes first. */
async function findUpcoming(db: Db): Promise<ResultOf<typeof readOwnWork>['upcoming']> {
  const { rows } = await sql<{ closesAt: string | null; dueAt: string | null }>`
    SELECT t.closes_at, d.due_at FROM application_templates t LEFT JOIN review_rounds d ON d.template_id = t.id
    WHERE t.is_published AND (t.closes_at > now() OR d.due_at > now())
    ORDER BY coalesce(t.closes_at, d.due_at), t.id LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
