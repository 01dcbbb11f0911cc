import { sql } from 'kysely';
import {
  type PlanAdvice,
  type PlanGap,
  type PlanSpread,
  planSteps,
  type ReviewPlan,
} from '#contract/applications/reviews/plans.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { longWork } from '#server/platform/jobs/long-work.ts';

export const planWork = longWork('reviewPlans', planSteps);

type Spread = PlanSpread & { plan: number; which: 'before' | 'after' };
type PlanRow = Omit<ReviewPlan, 'before' | 'after' | 'added' | 'limits' | 'gaps' | 'advice'> & {
  limits: Record<string, number>;
  gaps: PlanGap[];
  advice: PlanAdvice[];
  added: number;
};

const personSql = (user: 'maker' | 'applier') => {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql`CASE WHEN ${column('id')} IS NOT NULL THEN json_build_object('id', ${column('id')}, 'fullName',
    person_name(${column('first_name')}, ${column('last_name')}, ${column('email')})) END`;
};

const planSql = sql`
  SELECT p.id, p.template_id AS application_template, p.state, p.progress::int, p.reviews_wanted::int, p.reviewer_limit::int, p.limits,
    p.created_at, p.planned_at, p.applied_at, p.milliseconds, p.changed_by_hand, p.gaps, p.advice,
    ARRAY(SELECT json_build_object('id', u.id, 'fullName', person_name(u.first_name, u.last_name, u.email))
      FROM users u WHERE u.id = ANY (p.left_out) ORDER BY u.id) AS left_out,
    ${personSql('maker')} AS created_by, ${personSql('applier')} AS applied_by,
    (SELECT count(*)::int FROM review_plan_lines l WHERE l.plan_id = p.id AND l.source <> 'current' AND NOT l.removed) AS added
  FROM review_plans p LEFT JOIN users maker ON maker.id = p.created_by LEFT JOIN users applier ON applier.id = p.applied_by`;

export async function findPlans(db: Db, template: number | undefined, limit: number, offset: number) {
  const where = template === undefined ? sql`true` : sql`p.template_id = ${template}`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count FROM review_plans p WHERE ${where}`.execute(db);
  const { rows } = await sql<PlanRow>`${planSql} WHERE ${where} ORDER BY p.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: await withSpreads(db, rows) };
}

export async function findPlan(db: Db, id: number): Promise<ReviewPlan> {
  const { rows } = await sql<PlanRow>`${planSql} WHERE p.id = ${id}`.execute(db);
  const [plan] = await withSpreads(db, rows);
  if (!plan) throw notFound();
  return plan;
}

/** Throws 404 if the plan does not exist. */
export async function requirePlan(db: Db, id: number): Promise<void> {
  const plan = await db.selectFrom('reviewPlans').select('id').where('id', '=', id).executeTakeFirst();
  if (!plan) throw notFound();
}

/** The row of a plan, locked for the rest of the transaction. */
export async function lockPlan(tx: Tx, id: number) {
  const plan = await tx.selectFrom('reviewPlans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!plan) throw notFound();
  return plan;
}

async function withSpreads(db: Db, rows: readonly PlanRow[]): Promise<ReviewPlan[]> {
  const spreads = await findSpreads(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ limits, ...row }) => {
    const spread = (which: 'before' | 'after'): PlanSpread => {
      const found = spreads.find((one) => one.plan === row.id && one.which === which);
      if (!found) return { reviews: 0, meanRank: null, unranked: 0, leastLoad: 0, mostLoad: 0, coverage: [] };
      const { plan: _, which: __, ...numbers } = found;
      return numbers;
    };
    const own = Object.entries(limits).map(([reviewer, limit]) => ({ reviewer: Number(reviewer), limit }));
    return { ...row, limits: own, before: spread('before'), after: spread('after') };
  });
}

/**
 * How the reviews of each plan are spread, before the plan and with its lines. The statement groups each list once, because a
 * plan has thousands of lines.
 */
async function findSpreads(db: Db, plans: readonly number[]): Promise<Spread[]> {
  if (plans.length === 0) return [];
  const { rows } = await sql<Spread>`
    WITH side (which) AS (VALUES ('before'), ('after')),
    line AS (
      SELECT l.plan_id AS plan, w.which, l.response_id AS response, l.reviewer_id AS reviewer, l.rank
      FROM review_plan_lines l CROSS JOIN side w
      WHERE l.plan_id = ANY (${plans}::int[]) AND NOT l.removed AND (w.which = 'after' OR l.source = 'current')),
    counted AS (SELECT plan, which, response, count(*)::int AS reviews FROM line GROUP BY plan, which, response),
    covered AS (
      SELECT a.plan, w.which, coalesce(c.reviews, 0) AS reviews, count(*)::int AS responses
      FROM (SELECT p.id AS plan, jsonb_array_elements(p.basis -> 'responses')::int AS response
        FROM review_plans p WHERE p.id = ANY (${plans}::int[])) a
      CROSS JOIN side w LEFT JOIN counted c ON c.plan = a.plan AND c.which = w.which AND c.response = a.response
      GROUP BY a.plan, w.which, coalesce(c.reviews, 0)),
    most AS (SELECT plan, max(reviews) AS reviews FROM covered GROUP BY plan),
    steps AS (
      SELECT m.plan, w.which, array_agg(coalesce(c.responses, 0) ORDER BY g.number) AS coverage
      FROM most m CROSS JOIN side w CROSS JOIN LATERAL generate_series(0, m.reviews) AS g (number)
      LEFT JOIN covered c ON c.plan = m.plan AND c.which = w.which AND c.reviews = g.number GROUP BY m.plan, w.which),
    sums AS (
      SELECT plan, which, count(*)::int AS reviews, round(avg(rank), 2)::float8 AS mean_rank,
        count(*) FILTER (WHERE rank IS NULL)::int AS unranked
      FROM line GROUP BY plan, which),
    active AS (SELECT id FROM users WHERE is_active AND password_hash IS NOT NULL AND 'REVIEWER' = ANY (roles)),
    loads AS (
      SELECT plan, which, min(load) AS least, max(load) AS most, count(*) FILTER (WHERE reviewer IN (SELECT id FROM active)) AS busy
      FROM (SELECT plan, which, reviewer, count(*)::int AS load FROM line GROUP BY plan, which, reviewer) l GROUP BY plan, which)
    SELECT s.plan, s.which, s.coverage, coalesce(t.reviews, 0) AS reviews, t.mean_rank, coalesce(t.unranked, 0) AS unranked,
      CASE WHEN d.busy = (SELECT count(*) FROM active) THEN d.least ELSE 0 END AS least_load, coalesce(d.most, 0) AS most_load
    FROM steps s LEFT JOIN sums t ON t.plan = s.plan AND t.which = s.which LEFT JOIN loads d ON d.plan = s.plan AND d.which = s.which`.execute(
    db,
  );
  return rows;
}
