import { type RawBuilder, sql } from 'kysely';
import type {
  Review,
  ReviewField,
  ReviewFields,
  ReviewFilters,
  ReviewOrdering,
  ReviewSummary,
  ReviewsExport,
  ReviewsQuery,
} from '#contract/applications/reviews/reviews.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { ResponseStatus } from '#contract/platform/access/response-status.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { containing } from '#server/platform/database/statements/containing.ts';
import { mayReadReview, reviewRights } from './policy.ts';

/** The last change of a field, and how often the field was changed. */
interface FieldRevision {
  revision: number;
  writer: string | null;
  by: number;
  at: string;
}
export type FieldRevisions = Partial<Record<keyof ReviewFields, FieldRevision>>;

/** A stored review with the names of its response. */
export interface ReviewRow extends ReviewFields {
  id: number;
  responseId: number;
  responseStatus: ResponseStatus;
  nonprofitId: number;
  nonprofitName: string;
  templateId: number;
  templateName: string;
  reviewer: number;
  reviewerName: string;
  score: number | null;
  /** null: the review was begun without an assignment and counts for nothing, because staff have not included it */
  included: boolean | null;
  assigned: boolean;
  createdAt: string;
  updatedAt: string;
  submittedAt: string | null;
  needsAnotherLook: boolean;
  isWritten: boolean;
  fieldRevisions: FieldRevisions;
  writers: Record<string, number>;
  inConflict: boolean;
}

const fullName = sql`person_name(u.first_name, u.last_name, u.email)`;

const reviewSql = sql`
  SELECT v.id, v.response_id, r.status AS response_status, r.nonprofit_id, n.name AS nonprofit_name, r.template_id,
    t.name AS template_name, v.reviewer_id AS reviewer, ${fullName} AS reviewer_name, v.recommendation, v.score,
    v.positive_feedback, v.constructive_feedback, v.internal_notes, v.has_visited, v.positive_experience, v.included,
    EXISTS (SELECT FROM review_assignments a WHERE a.response_id = v.response_id AND a.reviewer_id = v.reviewer_id) AS assigned,
    v.created_at, v.updated_at, v.submitted_at, v.needs_another_look, v.is_written, v.field_revisions, v.writers,
    kept_from_response(v.reviewer_id, r.id, r.nonprofit_id) AS in_conflict
  FROM application_reviews v
  JOIN application_responses r ON r.id = v.response_id
  JOIN application_templates t ON t.id = r.template_id
  JOIN nonprofits n ON n.id = r.nonprofit_id
  JOIN users u ON u.id = v.reviewer_id`;

/** A review as the actor may see it; undefined if the actor may not see it, or if it does not exist. */
export async function findReview(db: Db, actor: Actor, id: number): Promise<Review | undefined> {
  const row = (await sql<ReviewRow>`${reviewSql} WHERE v.id = ${id}`.execute(db)).rows[0];
  return row && mayReadReview(actor, row) ? asReview(actor, row) : undefined;
}

/**
 * A review, locked for the rest of the transaction. A second statement reads the row, so that it sees the change that the lock
 * waited for.
 */
export async function lockReview(tx: Tx, id: number): Promise<ReviewRow | undefined> {
  await tx.selectFrom('applicationReviews').select('id').where('id', '=', id).forUpdate().execute();
  return (await sql<ReviewRow>`${reviewSql} WHERE v.id = ${id}`.execute(tx)).rows[0];
}

/**
 * Keeps a review's response from being withdrawn or assigned until the transaction ends. Called before `lockReview`, to avoid
 * deadlocks.
 */
export async function holdResponse(tx: Tx, review: number): Promise<void> {
  await sql`SELECT FROM application_responses
    WHERE id = (SELECT response_id FROM application_reviews WHERE id = ${review}) FOR SHARE`.execute(tx);
}

/** The id of the reviewer's own review of a response. */
export async function findOwnReviewId(db: Db, reviewer: number, response: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('applicationReviews')
    .select('id')
    .where('reviewerId', '=', reviewer)
    .where('responseId', '=', response)
    .executeTakeFirst();
  return row?.id;
}

export function asReview(actor: Actor, row: ReviewRow): Review {
  const revision = (name: ReviewField) => row.fieldRevisions[name]?.revision ?? 0;
  const revisions = {
    recommendation: revision('recommendation'),
    positiveFeedback: revision('positiveFeedback'),
    constructiveFeedback: revision('constructiveFeedback'),
    internalNotes: revision('internalNotes'),
    hasVisited: revision('hasVisited'),
    positiveExperience: revision('positiveExperience'),
  };
  return { ...asSummary(actor, row), revisions, can: reviewRights(actor, row) };
}

function asSummary(actor: Actor, row: ReviewRow): ReviewSummary {
  return {
    id: row.id,
    applicationResponse: row.responseId,
    responseRef: {
      id: row.responseId,
      nonprofitRef: { id: row.nonprofitId, name: row.nonprofitName },
      applicationTemplateRef: { id: row.templateId, name: row.templateName },
      status: row.responseStatus,
    },
    reviewer: row.reviewer,
    reviewerRef: { id: row.reviewer, fullName: row.reviewerName },
    recommendation: row.recommendation,
    positiveFeedback: row.positiveFeedback,
    constructiveFeedback: row.constructiveFeedback,
    ...((may(actor, 'readPrivateNotes') || row.reviewer === actor.id) && { internalNotes: row.internalNotes }),
    hasVisited: row.hasVisited,
    positiveExperience: row.positiveExperience,
    score: row.score,
    ...(may(actor, 'readAllReviews') && { included: row.included === true }),
    assigned: row.assigned,
    created: row.createdAt,
    updated: row.updatedAt,
    submittedAt: row.submittedAt,
    needsAnotherLook: row.needsAnotherLook,
  };
}

const orderings: Record<ReviewOrdering, RawBuilder<unknown>> = {
  updated: sql`updated_at, id`,
  '-updated': sql`updated_at DESC, id DESC`,
  nonprofit: sql`nonprofit_name, reviewer_name, id`,
  '-nonprofit': sql`nonprofit_name DESC, reviewer_name, id`,
  reviewer: sql`reviewer_name, nonprofit_name, id`,
  '-reviewer': sql`reviewer_name DESC, nonprofit_name, id`,
  score: sql`score NULLS LAST, id`,
  '-score': sql`score DESC NULLS LAST, id`,
};

interface ListRequest<Query> {
  actor: Actor;
  query: Query;
  /** the programme's time zone, which decides the season of an application */
  timeZone: string;
}

/** The conditions of a list: the actor's rights and the filters. */
function reviewConditions({ actor, query, timeZone }: ListRequest<ReviewFilters>): RawBuilder<unknown> {
  const conditions = [
    may(actor, 'readAllReviews')
      ? sql`is_written`
      : sql`(reviewer = ${actor.id} AND NOT in_conflict AND response_takes_part(response_status))`,
  ];
  if (query.applicationResponse !== undefined) conditions.push(sql`response_id = ${query.applicationResponse}`);
  if (query.applicationTemplate !== undefined) conditions.push(sql`template_id = ${query.applicationTemplate}`);
  if (query.nonprofit !== undefined) conditions.push(sql`nonprofit_id = ${query.nonprofit}`);
  if (query.reviewer !== undefined) conditions.push(sql`reviewer = ${query.reviewer}`);
  if (query.recommendation !== undefined) conditions.push(sql`recommendation = ${query.recommendation}`);
  if (query.assigned !== undefined) conditions.push(sql`assigned = ${query.assigned}`);
  if (query.season !== undefined)
    conditions.push(sql`template_id IN (SELECT id FROM application_templates
      WHERE application_season(closes_at, opens_at, created_at, ${timeZone}) = ${query.season})`);
  if (query.finished !== undefined) conditions.push(sql`(recommendation IS NOT NULL) = ${query.finished}`);
  // reviewers must not learn which reviews count
  const forStaff = (condition: RawBuilder<unknown>) => conditions.push(may(actor, 'readAllReviews') ? condition : sql`false`);
  if (query.done !== undefined)
    forStaff(sql`(recommendation IS NOT NULL AND included IS NOT NULL AND response_takes_part(response_status)) = ${query.done}`);
  if (query.counted !== undefined)
    forStaff(sql`(counted_score(included, score) IS NOT NULL AND response_takes_part(response_status)) = ${query.counted}`);
  if (query.search) {
    const words = containing(query.search);
    conditions.push(sql`(nonprofit_name ILIKE ${words} OR reviewer_name ILIKE ${words})`);
  }
  return sql.join(conditions, sql` AND `);
}

/** One page of reviews, and the number of all that match. */
export async function findReviews(db: Db, asked: ListRequest<ReviewsQuery>, limit: number, offset: number) {
  const { actor, query } = asked;
  const matched = sql`FROM (${reviewSql}) AS found WHERE ${reviewConditions(asked)}`;
  const counted = await sql<{ count: number }>`SELECT count(*)::int AS count ${matched}`.execute(db);
  const found =
    await sql<ReviewRow>`SELECT * ${matched} ORDER BY ${orderings[query.ordering]} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: found.rows.map((row) => asSummary(actor, row)) };
}

/** The ids of all reviews that the list shows, in its order; by id without an ordering. */
export async function findReviewIds(db: Db, asked: ListRequest<ReviewsExport>): Promise<Int32Array> {
  const { query } = asked;
  const by = query.ordering ? orderings[query.ordering] : sql`id`;
  const { rows } = await sql<{ ids: number[] | null }>`SELECT array_agg(id ORDER BY ${by}) AS ids
    FROM (${reviewSql}) AS found WHERE ${reviewConditions(asked)}`.execute(db);
  return Int32Array.from(rows[0]?.ids ?? []);
}

/** The rows of an export for ids that `findReviewIds` found. */
export async function findReviewRows(db: Db, ids: readonly number[]): Promise<ReviewRow[]> {
  const found = await sql<ReviewRow>`${reviewSql} WHERE v.id = ANY (${ids}::int[])`.execute(db);
  return found.rows;
}
