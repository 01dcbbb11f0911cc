import { sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { type Problem, rankOf } from './problem.ts';

interface ResponseRow {
  id: number;
  nonprofit: number;
  name: string;
  categories: number[];
}
interface ReviewerRow {
  id: number;
  name: string;
  prefers: number[];
  ownLimit: number | null;
  /** the most reviews of this round, by the reviewer's own word; null: not said */
  most: number | null;
}
/** A response and a reviewer: the review is assigned, begun or written. */
interface TakenPair {
  response: number;
  reviewer: number;
}

/** Everything that a plan is computed from. */
export interface Basis {
  responses: ResponseRow[];
  /** active reviewers who have set up their account */
  reviewers: ReviewerRow[];
  /** ids of active reviewers who were invited and have not set up their account, so that nobody knows whether they will come */
  withoutAccount: number[];
  taken: TakenPair[];
  /** reviews that were begun without an assignment and count for nothing; a plan never proposes them */
  uncounted: TakenPair[];
  /** ids of the nonprofits in conflict, by reviewer */
  conflicts: Map<number, Set<number>>;
}

export async function readBasis(db: Db, template: number): Promise<Basis> {
  const responses = await sql<ResponseRow>`
    SELECT r.id, n.id AS nonprofit, n.name,
      ARRAY(SELECT c.id FROM categories c WHERE c.id = ANY (n.category_ids) ORDER BY c.position, c.name, c.id) AS categories
    FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id
    WHERE r.template_id = ${template} AND response_reviewable(r.status) ORDER BY r.id`.execute(db);
  const reviewers = await sql<ReviewerRow>`
    SELECT u.id, person_name(u.first_name, u.last_name, u.email) AS name, u.review_limit AS own_limit, d.most,
      ARRAY(SELECT k.category_id FROM reviewer_rankings k WHERE k.user_id = u.id ORDER BY k.rank) AS prefers
    FROM users u LEFT JOIN round_answers d ON d.template_id = ${template} AND d.reviewer_id = u.id
    WHERE u.is_active AND u.password_hash IS NOT NULL AND 'REVIEWER' = ANY (u.roles) ORDER BY u.id`.execute(db);
  const withoutAccount = await sql<{ id: number }>`
    SELECT id FROM users WHERE is_active AND password_hash IS NULL AND 'REVIEWER' = ANY (roles) ORDER BY id`.execute(db);
  const conflicts = await sql<{ reviewer: number; nonprofit: number }>`
    SELECT u.id AS reviewer, c.nonprofit_id AS nonprofit
    FROM users u CROSS JOIN LATERAL conflicting_nonprofits(u.id) c WHERE u.is_active AND 'REVIEWER' = ANY (u.roles)`.execute(db);
  const byReviewer = new Map<number, Set<number>>();
  for (const { reviewer, nonprofit } of conflicts.rows)
    byReviewer.set(reviewer, (byReviewer.get(reviewer) ?? new Set()).add(nonprofit));
  return {
    responses: responses.rows,
    reviewers: reviewers.rows,
    withoutAccount: withoutAccount.rows.map(({ id }) => id),
    taken: await readTaken(db, template),
    uncounted: await readUncounted(db, template),
    conflicts: byReviewer,
  };
}

/**
 * The pairs that count as taken: finished reviews, and reviews that are assigned to or begun by an active reviewer without a
 * conflict of interest. Leaves out reviews that count for nothing. The assignment of an inactive reviewer, or of a reviewer in
 * conflict, does not count, so its review is still missing.
 */
async function readTaken(db: Db, template: number): Promise<TakenPair[]> {
  const { rows } = await sql<TakenPair>`
    SELECT a.response_id AS response, a.reviewer_id AS reviewer
    FROM review_assignments a JOIN application_responses r ON r.id = a.response_id JOIN users u ON u.id = a.reviewer_id
    WHERE r.template_id = ${template} AND response_reviewable(r.status) AND u.is_active AND 'REVIEWER' = ANY (u.roles)
      AND NOT kept_from_response(a.reviewer_id, r.id, r.nonprofit_id)
    UNION
    SELECT v.response_id, v.reviewer_id
    FROM application_reviews v JOIN application_responses r ON r.id = v.response_id JOIN users u ON u.id = v.reviewer_id
    WHERE r.template_id = ${template} AND response_reviewable(r.status) AND v.included IS NOT NULL AND v.is_written
      AND (v.recommendation IS NOT NULL OR (u.is_active AND 'REVIEWER' = ANY (u.roles)
        AND NOT kept_from_response(v.reviewer_id, r.id, r.nonprofit_id)))
    ORDER BY 1, 2`.execute(db);
  return rows;
}

async function readUncounted(db: Db, template: number): Promise<TakenPair[]> {
  const { rows } = await sql<TakenPair>`
    SELECT v.response_id AS response, v.reviewer_id AS reviewer
    FROM application_reviews v JOIN application_responses r ON r.id = v.response_id
    WHERE r.template_id = ${template} AND response_reviewable(r.status) AND v.included IS NULL AND v.is_written ORDER BY 1, 2`.execute(
    db,
  );
  return rows;
}

interface Settings {
  reviewsWanted: number;
  reviewerLimit: number;
  limits: Readonly<Record<string, number>>;
}

/** A plan's line that staff locked or removed. */
export interface DecidedLine {
  response: number;
  reviewer: number;
  locked: boolean;
  removed: boolean;
}

/** The reviewer's own word about the round stands above a limit that staff set before. */
function limitOf({ limits, reviewerLimit }: Settings, { id, ownLimit, most }: ReviewerRow): number {
  return Math.min(limits[id] ?? ownLimit ?? reviewerLimit, most ?? Number.MAX_SAFE_INTEGER);
}

/** The problem for the solver. Locked lines count as taken; removed lines are not proposed again. */
export function problemOf(basis: Basis, settings: Settings, decided: readonly DecidedLine[]): Problem {
  const { responses, reviewers, taken, uncounted, conflicts } = basis;
  const placeOfResponse = new Map(responses.map(({ id }, index) => [id, index]));
  const placeOfReviewer = new Map(reviewers.map(({ id }, index) => [id, index]));
  const has = responses.map(() => 0);
  const loads = reviewers.map(() => 0);
  const forbidden = new Set<number>();
  const forbid = (response: number, reviewer: number, counts: boolean) => {
    const [a, r] = [placeOfResponse.get(response), placeOfReviewer.get(reviewer)];
    const isNew = a !== undefined && (r === undefined || !forbidden.has(a * reviewers.length + r));
    if (a !== undefined && r !== undefined) forbidden.add(a * reviewers.length + r);
    if (!counts || !isNew) return;
    has[a] = (has[a] ?? 0) + 1;
    if (r !== undefined) loads[r] = (loads[r] ?? 0) + 1;
  };
  for (const { response, reviewer } of taken) forbid(response, reviewer, true);
  for (const { response, reviewer, removed, locked } of decided) forbid(response, reviewer, locked && !removed);
  for (const { response, reviewer } of uncounted) forbid(response, reviewer, false);
  for (const [r, { id }] of reviewers.entries())
    for (const [a, { nonprofit }] of responses.entries())
      if (conflicts.get(id)?.has(nonprofit)) forbidden.add(a * reviewers.length + r);
  return {
    applications: responses.map(({ categories }, index) => ({ categories, has: has[index] ?? 0 })),
    reviewers: reviewers.map((reviewer, index) => ({
      prefers: reviewer.prefers,
      has: loads[index] ?? 0,
      limit: limitOf(settings, reviewer),
    })),
    wanted: settings.reviewsWanted,
    forbidden,
  };
}

/**
 * Returns a function that finds the rank of a pair of response and reviewer, by their ids. The rank is null if no choice of the
 * reviewer fits, or if an id is unknown.
 */
export function ranksIn({ responses, reviewers }: Basis): (response: number, reviewer: number) => number | null {
  const responseById = new Map(responses.map((one) => [one.id, one]));
  const reviewerById = new Map(reviewers.map((one) => [one.id, one]));
  return (response, reviewer) => {
    const [a, r] = [responseById.get(response), reviewerById.get(reviewer)];
    return a && r ? rankOf(a, r) : null;
  };
}
