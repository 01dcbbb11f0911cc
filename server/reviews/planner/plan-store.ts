import { sql } from 'kysely';
import type { PlanGap, PlanSpread, ReviewPlan } from '#contract/reviews/plans.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { notFound } from '#server/http/errors.ts';

type Spread = PlanSpread & { plan: number; which: 'before' | 'after' };
type PlanRow = Omit<ReviewPlan, 'before' | 'after' | 'added' | 'limits' | 'gaps'> & {
  limits: Record<string, number>;
  gaps: PlanGap[];
  added: number;
};

const personSql = (user: 'maker' | 'applier') => {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql`CASE WHEN ${column('id')} IS NOT NULL THEN json_build_object('id', ${column('id')}, 'fullName',
    coalesce(nullif(btrim(${column('first_name')} || ' ' || ${column('last_name')}), ''), ${column('email')})) END`;
};

const planSql = sql`
  SELECT p.id, p.template_id AS application_template, p.state, p.progress::int, p.reviews_wanted::int, p.reviewer_limit::int, p.limits,
    p.created_at, p.planned_at, p.applied_at, p.milliseconds, p.changed_by_hand, p.gaps,
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

/** The state of a plan, locked for the rest of the transaction. */
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

/** How the reviews of each plan are spread: as it was when it was planned, and with its lines. */
async function findSpreads(db: Db, plans: readonly number[]): Promise<Spread[]> {
  if (plans.length === 0) return [];
  const { rows } = await sql<Spread>`
    WITH line AS (
      SELECT l.*, w.which FROM review_plan_lines l CROSS JOIN (VALUES ('before'), ('after')) AS w (which)
      WHERE l.plan_id = ANY (${plans}::int[]) AND NOT l.removed AND (w.which = 'after' OR l.source = 'current')),
    covered AS (
      SELECT p.id AS plan, w.which, r.value::int AS response,
        (SELECT count(*)::int FROM line l WHERE l.plan_id = p.id AND l.which = w.which AND l.response_id = r.value::int) AS reviews
      FROM review_plans p CROSS JOIN (VALUES ('before'), ('after')) AS w (which)
      CROSS JOIN LATERAL jsonb_array_elements(p.basis -> 'responses') AS r (value)
      WHERE p.id = ANY (${plans}::int[])),
    steps AS (
      SELECT c.plan, c.which, g.number, count(*) FILTER (WHERE c.reviews = g.number)::int AS responses
      FROM covered c JOIN LATERAL (SELECT generate_series(0, (SELECT max(m.reviews) FROM covered m WHERE m.plan = c.plan)) AS number) g ON true
      GROUP BY c.plan, c.which, g.number),
    loads AS (
      SELECT l.plan_id AS plan, l.which, count(*)::int AS load FROM line l GROUP BY l.plan_id, l.which, l.reviewer_id)
    SELECT s.plan, s.which, array_agg(s.responses ORDER BY s.number) AS coverage,
      (SELECT count(*)::int FROM line l WHERE l.plan_id = s.plan AND l.which = s.which) AS reviews,
      (SELECT round(avg(l.rank), 2)::float8 FROM line l WHERE l.plan_id = s.plan AND l.which = s.which) AS mean_rank,
      (SELECT count(*)::int FROM line l WHERE l.plan_id = s.plan AND l.which = s.which AND l.rank IS NULL) AS unranked,
      coalesce((SELECT min(d.load) FROM loads d WHERE d.plan = s.plan AND d.which = s.which), 0) AS least_load,
      coalesce((SELECT max(d.load) FROM loads d WHERE d.plan = s.plan AND d.which = s.which), 0) AS most_load
    FROM steps s GROUP BY s.plan, s.which`.execute(db);
  return rows;
}
