import { type RawBuilder, sql } from 'kysely';
import { recommendationLabels, recommendations } from '#contract/applications/reviews/recommendations.ts';
import type { NumbersBlock } from '#contract/desk/numbers/numbers.ts';
import { block, type NumbersOf, responsesLink, reviewsLink } from './block.ts';

interface Counted {
  by: 'reviewer' | 'recommendation';
  /** a reviewer's id, or a recommendation */
  key: string;
  /** of a reviewer; null for a recommendation */
  name: string | null;
  assigned: number;
  finished: number;
  counted: number;
  mean: number | null;
  /** the standard deviation of the scores; null with fewer than two */
  spread: number | null;
}

/** How much each reviewer reviewed, and how the scores are distributed. */
export async function reviewBlocks(asked: NumbersOf): Promise<NumbersBlock[]> {
  const { rows } = await countedSql(asked).execute(asked.db);
  return [
    scoresBlock(
      rows.filter(({ by }) => by === 'recommendation'),
      asked.season,
    ),
    reviewersBlock(
      rows.filter(({ by }) => by === 'reviewer'),
      asked.season,
    ),
  ];
}

/** One pass over the season's reviews, grouped in two ways. */
function countedSql({ season, timeZone }: NumbersOf): RawBuilder<Counted> {
  return sql<Counted>`
    WITH asked AS MATERIALIZED (SELECT id FROM application_responses WHERE response_takes_part(status) AND template_id IN (SELECT id FROM application_templates
        WHERE application_season(closes_at, opens_at, created_at, ${timeZone}) = ${season})),
      assigned AS (SELECT reviewer_id, count(*)::int AS assigned FROM review_assignments
        WHERE response_id IN (SELECT id FROM asked) GROUP BY reviewer_id),
      written AS (SELECT reviewer_id, recommendation, count(recommendation) FILTER (WHERE included IS NOT NULL)::int AS finished,
          count(counted_score(included, score))::int AS counted,
          round(avg(counted_score(included, score)), 2)::float8 AS mean,
          CASE WHEN count(counted_score(included, score)) > 1 THEN round(stddev_pop(counted_score(included, score)), 2)::float8 END AS spread
        FROM application_reviews WHERE response_id IN (SELECT id FROM asked) GROUP BY GROUPING SETS ((reviewer_id), (recommendation)))
    SELECT CASE WHEN reviewer_id IS NULL THEN 'recommendation' ELSE 'reviewer' END AS by, coalesce(reviewer_id::text, recommendation) AS key,
      person_name(u.first_name, u.last_name, u.email) AS name, coalesce(assigned, 0) AS assigned,
      coalesce(finished, 0) AS finished, coalesce(counted, 0) AS counted, mean, spread
    FROM assigned FULL JOIN written USING (reviewer_id) LEFT JOIN users u ON u.id = reviewer_id
    WHERE reviewer_id IS NOT NULL OR recommendation IS NOT NULL
    ORDER BY assigned DESC, finished DESC, name, u.id`;
}

function scoresBlock(rows: Counted[], season: number): NumbersBlock {
  const counts = new Map(rows.map(({ key, finished }) => [key, finished]));
  return block(
    'scores',
    [{ key: 'reviews', label: 'Reviews', kind: 'COUNT' }],
    recommendations.map((recommendation) => ({
      key: recommendation,
      label: recommendationLabels[recommendation],
      cells: [{ value: counts.get(recommendation) ?? 0, link: reviewsLink({ season, recommendation, done: 'true' }) }],
    })),
  );
}

function reviewersBlock(rows: Counted[], season: number): NumbersBlock {
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
    rows.map((row) => reviewerRow(row, season)),
  );
}

function reviewerRow({ key, name, assigned, finished, counted, mean, spread }: Counted, season: number) {
  const own = { reviewer: key, season };
  const scored = reviewsLink({ ...own, counted: 'true' });
  return {
    key,
    label: name ?? '',
    cells: [
      { value: assigned, link: responsesLink(own) },
      { value: finished, link: reviewsLink({ ...own, done: 'true' }) },
      { value: counted, link: scored },
      { value: mean, link: scored },
      { value: spread, link: scored },
    ],
  };
}
