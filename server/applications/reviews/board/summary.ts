import { sql } from 'kysely';
import type { Decision } from '#contract/applications/reviews/board.ts';
import { adjustedFormula, type readBoardSummary } from '#contract/applications/reviews/board.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { findRound } from '#server/applications/reviews/rounds.ts';
import type { Db } from '#server/platform/database/connection.ts';

type Summary = ResultOf<typeof readBoardSummary>;

/** The summary above the board's rows. Throws 404 if the application does not exist. */
export async function findBoardSummary(db: Db, template: number): Promise<Summary> {
  const { reviewsWanted } = await findRound(db, template);
  const { name } = await db
    .selectFrom('applicationTemplates')
    .select('name')
    .where('id', '=', template)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ responses: number; withdrawn: number; reviewsDone: number; fieldMean: number | null }>`
    SELECT count(DISTINCT r.id)::int AS responses,
      (SELECT count(*)::int FROM application_responses WHERE template_id = ${template} AND NOT response_takes_part(status)) AS withdrawn,
      count(v.id) FILTER (WHERE v.recommendation IS NOT NULL AND v.included IS NOT NULL)::int AS reviews_done,
      round(avg(counted_score(v.included, v.score)), 2)::float8 AS field_mean
    FROM application_responses r LEFT JOIN application_reviews v ON v.response_id = r.id
    WHERE r.template_id = ${template} AND response_reviewable(r.status)`.execute(db);
  const [counted = { responses: 0, withdrawn: 0, reviewsDone: 0, fieldMean: null }] = rows;
  return {
    application: { id: template, name },
    ...counted,
    reviewsWanted,
    decisions: await countDecisions(db, template),
    tags: await findTags(db, template),
    reviewers: await findBoardReviewers(db, template),
    adjustedFormula,
  };
}

async function countDecisions(db: Db, template: number): Promise<Summary['decisions']> {
  const { rows } = await sql<{ decision: Decision; prepared: number; released: number }>`
    SELECT d.decision, count(*) FILTER (WHERE d.released_at IS NULL AND response_reviewable(r.status))::int AS prepared,
      count(*) FILTER (WHERE d.released_at IS NOT NULL)::int AS released
    FROM response_decisions d JOIN application_responses r ON r.id = d.response_id
    WHERE r.template_id = ${template} GROUP BY d.decision`.execute(db);
  const numbers = (decision: Decision) => {
    const found = rows.find((row) => row.decision === decision);
    return { prepared: found?.prepared ?? 0, released: found?.released ?? 0 };
  };
  return { accepted: numbers('ACCEPTED'), declined: numbers('DECLINED'), waitlisted: numbers('WAITLISTED') };
}

async function findTags(db: Db, template: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    SELECT DISTINCT tag FROM board_marks k JOIN application_responses r ON r.id = k.response_id CROSS JOIN LATERAL unnest(k.tags) AS tag
    WHERE r.template_id = ${template} ORDER BY tag`.execute(db);
  return rows.map(({ tag }) => tag);
}

async function findBoardReviewers(db: Db, template: number): Promise<Summary['reviewers']> {
  const { rows } = await sql<Summary['reviewers'][number]>`
    SELECT u.id, person_name(u.first_name, u.last_name, u.email) AS full_name, l.reviews,
      round(l.mean, 2)::float8 AS mean, round(l.others_mean, 2)::float8 AS others_mean, round(l.leaning, 2)::float8 AS leaning
    FROM reviewer_leanings(${template}) l JOIN users u ON u.id = l.reviewer_id ORDER BY l.leaning, full_name, u.id`.execute(db);
  return rows;
}
