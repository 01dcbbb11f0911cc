import { type RawBuilder, sql } from 'kysely';
import type { PlanLine, PlanLinesQuery } from '#contract/applications/reviews/plan-lines.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { containing } from '#server/platform/database/statements/containing.ts';
import { lineReason } from './words.ts';

type LineRow = Omit<PlanLine, 'reason' | 'reviewer' | 'nonprofitRef'> & {
  reviewerId: number;
  reviewerName: string;
  nonprofitId: number;
  nonprofitName: string;
};

const linesSql = (plan: number) => sql`
  SELECT l.response_id AS response, n.id AS nonprofit_id, n.name AS nonprofit_name,
    ARRAY(SELECT c.name FROM categories c WHERE c.id = ANY (n.category_ids) ORDER BY c.position, c.name) AS categories,
    u.id AS reviewer_id, person_name(u.first_name, u.last_name, u.email) AS reviewer_name, l.source, l.locked,
    l.removed, l.rank::int,
    CASE WHEN NOT l.removed THEN (count(*) FILTER (WHERE NOT l.removed) OVER (
      PARTITION BY l.response_id ORDER BY l.source = 'current' DESC, l.rank NULLS LAST, u.id))::int END AS review_number,
    p.reviews_wanted::int,
    (count(*) FILTER (WHERE NOT l.removed) OVER (PARTITION BY l.reviewer_id))::int AS load,
    coalesce((p.limits ->> u.id::text)::int, u.review_limit::int, p.reviewer_limit::int) AS limit
  FROM review_plan_lines l JOIN review_plans p ON p.id = l.plan_id
  JOIN application_responses r ON r.id = l.response_id JOIN nonprofits n ON n.id = r.nonprofit_id
  JOIN users u ON u.id = l.reviewer_id
  WHERE l.plan_id = ${plan} AND response_takes_part(r.status)`;

function asLine({ reviewerId, reviewerName, nonprofitId, nonprofitName, ...row }: LineRow): PlanLine {
  return {
    ...row,
    nonprofitRef: { id: nonprofitId, name: nonprofitName },
    reviewer: { id: reviewerId, fullName: reviewerName },
    reason: lineReason(row),
  };
}

const orderings: Record<PlanLinesQuery['ordering'], RawBuilder<unknown>> = {
  nonprofit: sql`nonprofit_name, response, review_number NULLS LAST, reviewer_id`,
  reviewer: sql`reviewer_name, reviewer_id, nonprofit_name, response`,
};

type LineFilters = Partial<Pick<PlanLinesQuery, 'search' | 'response' | 'reviewer' | 'source' | 'removed'>>;

function conditionsOf(query: LineFilters): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (query.response !== undefined) conditions.push(sql`response = ${query.response}`);
  if (query.reviewer !== undefined) conditions.push(sql`reviewer_id = ${query.reviewer}`);
  if (query.source !== undefined) conditions.push(sql`source = ${query.source}`);
  if (query.removed !== undefined) conditions.push(sql`removed = ${query.removed}`);
  if (query.search) {
    const words = containing(query.search);
    conditions.push(sql`(nonprofit_name ILIKE ${words} OR reviewer_name ILIKE ${words})`);
  }
  return sql.join(conditions, sql` AND `);
}

/** One page of a plan's lines, and the number of all that match. */
export async function findLines(
  db: Db,
  plan: number,
  query: LineFilters & Pick<PlanLinesQuery, 'ordering'>,
  { limit, offset }: { limit: number; offset: number },
) {
  const matched = sql`FROM (${linesSql(plan)}) AS found WHERE ${conditionsOf(query)}`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count ${matched}`.execute(db);
  const { rows } =
    await sql<LineRow>`SELECT * ${matched} ORDER BY ${orderings[query.ordering]} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: rows.map(asLine) };
}
