import { sql } from 'kysely';
import type { NumbersBlock } from '#contract/numbers/numbers.ts';
import { recommendationLabels, recommendations } from '#contract/reviews/recommendations.ts';
import { type Asked, block, responsesLink, reviewsLink } from './block.ts';

const ofSeason = ({ season, timeZone }: Asked) => sql`r.template_id IN (SELECT id FROM application_templates
  WHERE application_season(closes_at, opens_at, created_at, ${timeZone}) = ${season})`;

export async function scoresBlock(asked: Asked): Promise<NumbersBlock> {
  const { rows } = await sql<{ recommendation: string; count: number }>`
    SELECT v.recommendation, count(*)::int AS count FROM application_reviews v JOIN application_responses r ON r.id = v.response_id
    WHERE ${ofSeason(asked)} AND v.recommendation IS NOT NULL GROUP BY v.recommendation`.execute(asked.db);
  const counts = new Map(rows.map(({ recommendation, count }) => [recommendation, count]));
  return block(
    'scores',
    [{ key: 'reviews', label: 'Reviews', kind: 'COUNT' }],
    recommendations.map((recommendation) => ({
      key: recommendation,
      label: recommendationLabels[recommendation],
      cells: [{ value: counts.get(recommendation) ?? 0, link: reviewsLink({ season: asked.season, recommendation }) }],
    })),
  );
}

interface Reviewer {
  id: number;
  name: string;
  assigned: number;
  finished: number;
  counted: number;
  mean: number | null;
  spread: number | null;
}

/** Who reviewed how much, and how their scores lie. The spread is the standard deviation of two scores or more. */
export async function reviewersBlock(asked: Asked): Promise<NumbersBlock> {
  const { rows } = await sql<Reviewer>`
    WITH assigned AS (SELECT a.reviewer_id, count(*)::int AS assigned FROM review_assignments a
        JOIN application_responses r ON r.id = a.response_id WHERE ${ofSeason(asked)} GROUP BY a.reviewer_id),
      written AS (SELECT v.reviewer_id, count(v.recommendation)::int AS finished,
          count(counted_score(v.included, v.score))::int AS counted, round(avg(counted_score(v.included, v.score)), 2)::float8 AS mean,
          CASE WHEN count(counted_score(v.included, v.score)) > 1
            THEN round(stddev_pop(counted_score(v.included, v.score)), 2)::float8 END AS spread
        FROM application_reviews v JOIN application_responses r ON r.id = v.response_id WHERE ${ofSeason(asked)} GROUP BY v.reviewer_id)
    SELECT u.id, person_name(u.first_name, u.last_name, u.email) AS name, coalesce(assigned, 0) AS assigned,
      coalesce(finished, 0) AS finished, coalesce(counted, 0) AS counted, mean, spread
    FROM assigned FULL JOIN written USING (reviewer_id) JOIN users u ON u.id = reviewer_id
    ORDER BY assigned DESC, finished DESC, name, u.id`.execute(asked.db);
  const columns = [
    { key: 'assigned', label: 'Assigned', kind: 'COUNT' as const },
    { key: 'finished', label: 'Finished', kind: 'COUNT' as const },
    { key: 'counted', label: 'With a score', kind: 'COUNT' as const },
    { key: 'mean', label: 'Mean score', kind: 'SCORE' as const },
    { key: 'spread', label: 'Spread', kind: 'SCORE' as const },
  ];
  return block(
    'reviewers',
    columns,
    rows.map((row) => reviewerRow(row, asked.season)),
  );
}

function reviewerRow({ id, name, assigned, finished, counted, mean, spread }: Reviewer, season: number) {
  const own = { reviewer: id, season };
  const scored = reviewsLink({ ...own, counted: 'true' });
  return {
    key: String(id),
    label: name,
    cells: [
      { value: assigned, link: responsesLink(own) },
      { value: finished, link: reviewsLink({ ...own, finished: 'true' }) },
      { value: counted, link: scored },
      { value: mean, link: scored },
      { value: spread, link: scored },
    ],
  };
}
