import { sql } from 'kysely';
import type { AnswerValue } from '#contract/applications/answers.ts';
import type { ApplicationElement } from '#contract/applications/elements.ts';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import type { Recommendation } from '#contract/applications/reviews/recommendations.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { ResponseStatus } from '#contract/platform/access/response-status.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { FileLinks } from '#server/platform/files/bound-links.ts';
import { answeredElements, type StoredAnswer, type StoredFile } from './elements/answered-elements.ts';
import { mayRead, type ResponseRights, rightsOn } from './policy.ts';

interface ResponseRow {
  id: number;
  nonprofitId: number;
  nonprofitName: string;
  categories: { id: number; name: string }[];
  templateId: number;
  templateName: string;
  templateVersion: number;
  elements: ApplicationElement[];
  status: ResponseStatus;
  createdAt: string;
  updatedAt: string;
  submittedAt: string | null;
  reopenedAt: string | null;
  reopenedReason: string;
  withdrawnAt: string | null;
  withdrawnReason: string;
  withdrawnBy: { id: number; fullName: string } | null;
  lastSaved: string;
  percentAnswered: number;
  extendedUntil: string | null;
  deadline: string | null;
  closed: boolean;
  decided: boolean;
  inConflict: boolean;
  reviewers: { id: number; fullName: string }[];
  averageScore: number | null;
  numReviews: number;
  numSiteVisits: number;
  numPositiveSiteVisits: number;
  yourReview: { id: number; recommendation: Recommendation | null } | null;
  decision: { decision: 'ACCEPTED' | 'DECLINED' | 'WAITLISTED'; releasedAt: string; acceptedYear: number | null } | null;
  feedback: { body: string; releasedAt: string } | null;
  decisionsOn: string | null;
  inReviewSince: string | null;
  answers: StoredAnswer[];
  files: StoredFile[];
}

/** Undefined if the actor may not read the response. */
export async function findResponse(
  db: Db,
  { actor, id, links }: { actor: Actor; id: number; links: FileLinks },
): Promise<ApplicationResponse | undefined> {
  const { rows } = await sql<ResponseRow>`
    SELECT r.id, r.nonprofit_id, n.name AS nonprofit_name, r.template_id, t.name AS template_name, r.template_version,
      r.elements, r.status, r.created_at, r.submitted_at, r.reopened_at, r.reopened_reason, r.extended_until, deadline,
      r.withdrawn_at, r.withdrawn_reason,
      (SELECT json_build_object('id', u.id, 'fullName', person_name(u.first_name, u.last_name, u.email))
        FROM users u WHERE u.id = r.withdrawn_by) AS withdrawn_by,
      EXISTS (SELECT FROM response_decisions d WHERE d.response_id = r.id AND d.released_at IS NOT NULL) AS decided,
      progress.last_saved, progress.percent_answered,
      greatest(r.updated_at, (SELECT max(written_at) FROM application_answers WHERE response_id = r.id)) AS updated_at,
      coalesce(deadline <= now(), false) AS closed,
      kept_from_response(${actor.id}, r.id, r.nonprofit_id) AS in_conflict,
      (SELECT json_build_object('id', v.id, 'recommendation', v.recommendation) FROM application_reviews v
        WHERE v.response_id = r.id AND v.reviewer_id = ${actor.id} AND v.is_written) AS your_review,
      (SELECT coalesce(json_agg(json_build_object('id', u.id, 'fullName',
          person_name(u.first_name, u.last_name, u.email)) ORDER BY u.last_name, u.first_name, u.id), '[]')
        FROM review_assignments a JOIN users u ON u.id = a.reviewer_id WHERE a.response_id = r.id) AS reviewers,
      (SELECT json_build_object('decision', d.decision, 'releasedAt', iso_instant(d.released_at), 'acceptedYear', d.accepted_year)
        FROM response_decisions d WHERE d.response_id = r.id AND d.released_at IS NOT NULL ORDER BY d.id DESC LIMIT 1) AS decision,
      (SELECT json_build_object('body', f.body, 'releasedAt', iso_instant(f.released_at))
        FROM feedback_letters f WHERE f.response_id = r.id AND f.released_at IS NOT NULL) AS feedback,
      review_began(r.id) AS in_review_since,
      (SELECT d.decisions_on FROM review_rounds d WHERE d.template_id = r.template_id) AS decisions_on,
      numbers.average_score::float8, numbers.num_reviews, numbers.num_site_visits, numbers.num_positive_site_visits,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.name, c.id), '[]')
        FROM categories c WHERE c.id = ANY (n.category_ids)) AS categories,
      (SELECT coalesce(json_agg(json_build_object('uid', a.question_uid, 'answer', a.answer, 'revision', a.revision)), '[]')
        FROM application_answers a WHERE a.response_id = r.id) AS answers,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'filename', f.filename, 'size', f.size)), '[]')
        FROM application_files f WHERE f.response_id = r.id AND f.removed_at IS NULL) AS files
    FROM application_responses r
    JOIN application_templates t ON t.id = r.template_id
    JOIN nonprofits n ON n.id = r.nonprofit_id
    JOIN response_progress progress ON progress.response_id = r.id
    CROSS JOIN LATERAL application_deadline(t.closes_at, r.extended_until) AS deadline
    CROSS JOIN LATERAL review_numbers(r.id) AS numbers
    WHERE r.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row || !mayRead(actor, row)) return undefined;
  return asResponse(row, actor, (file) => links.linkFor(file, actor));
}

function asResponse(row: ResponseRow, actor: Actor, linkFor: (file: number) => string): ApplicationResponse {
  const { nonprofitId, nonprofitName, categories, templateId, templateName } = row;
  return {
    id: row.id,
    nonprofit: nonprofitId,
    nonprofitRef: { id: nonprofitId, name: nonprofitName, webCategories: categories },
    applicationTemplateId: templateId,
    applicationTemplateVersion: row.templateVersion,
    applicationTemplateRef: { id: templateId, name: templateName },
    status: row.status,
    created: row.createdAt,
    updated: row.updatedAt,
    dateSubmitted: row.submittedAt,
    reopenedAt: row.reopenedAt,
    reopenedReason: row.reopenedReason,
    withdrawnAt: row.withdrawnAt,
    withdrawnReason: row.withdrawnReason,
    withdrawnBy: row.withdrawnBy,
    closesAt: row.deadline,
    extendedUntil: row.extendedUntil,
    lastSaved: row.lastSaved,
    percentAnswered: row.percentAnswered,
    ...(may(actor, 'readAllReviews') ? reviewNumbers(row) : noReviewNumbers),
    yourReview: row.yourReview,
    ...releasedTo(actor, row),
    applicationData: { elements: answeredElements(row.elements, row.answers, row.files, linkFor) },
    can: rightsOn(actor, row),
  };
}

/** Shows the decision and the feedback to the nonprofit and programme staff only. */
function releasedTo(actor: Actor, { nonprofitId, decision, feedback, decisionsOn, inReviewSince }: ResponseRow) {
  const sees = may(actor, 'readAllApplications') || actor.nonprofit === nonprofitId;
  const { decision: outcome = null, releasedAt = null, acceptedYear = null } = (sees && decision) || {};
  return {
    decision: outcome,
    decisionReleasedAt: releasedAt,
    acceptedYear,
    feedback: sees ? feedback : null,
    decisionsOn: sees ? decisionsOn : null,
    inReviewSince: sees ? inReviewSince : null,
  };
}

const noReviewNumbers = {
  reviewers: null,
  averageScore: null,
  numReviews: null,
  numPositiveSiteVisits: null,
  numSiteVisits: null,
} as const;

function reviewNumbers({ reviewers, averageScore, numReviews, numPositiveSiteVisits, numSiteVisits }: ResponseRow) {
  return { reviewers, averageScore, numReviews, numPositiveSiteVisits, numSiteVisits };
}

export interface ResponseState extends ResponseRights {
  id: number;
  templateId: number;
  elements: ApplicationElement[];
  submittedAt: string | null;
  /** the status that a withdrawn response returns to; null: it is not withdrawn */
  withdrawnFrom: ResponseStatus | null;
  /** the application's closing date */
  closesAt: string | null;
  extendedUntil: string | null;
  /** the later of `closesAt` and `extendedUntil`; null if the application has no closing date */
  deadline: string | null;
}

const stateSql = (id: number) => sql`
  SELECT r.id, r.nonprofit_id, r.template_id, r.elements, r.status, r.submitted_at, r.withdrawn_from, r.extended_until, t.closes_at, deadline,
    coalesce(deadline <= now(), false) AS closed
  FROM application_responses r JOIN application_templates t ON t.id = r.template_id
  CROSS JOIN LATERAL application_deadline(t.closes_at, r.extended_until) AS deadline
  WHERE r.id = ${id}`;

export async function findState(db: Db, id: number): Promise<ResponseState | undefined> {
  return (await sql<ResponseState>`${stateSql(id)}`.execute(db)).rows[0];
}

/** Undefined if the actor may not read the response. */
export async function findReadableResponse(db: Db, actor: Actor, id: number): Promise<ResponseState | undefined> {
  const state = (
    await sql<ResponseState & { inConflict: boolean }>`
      SELECT state.*, kept_from_response(${actor.id}, state.id, state.nonprofit_id) AS in_conflict FROM (${stateSql(id)}) AS state`.execute(
      db,
    )
  ).rows[0];
  return state && mayRead(actor, state) ? state : undefined;
}

/** Locks the response: until the transaction ends, nobody else can save its answers, submit it or reopen it. */
export async function lockState(tx: Tx, id: number): Promise<ResponseState | undefined> {
  return (await sql<ResponseState>`${stateSql(id)} FOR NO KEY UPDATE OF r`.execute(tx)).rows[0];
}

/** The stored answers, by question. */
export async function findAnswers(db: Db, id: number): Promise<Map<string, AnswerValue>> {
  const rows = await db
    .selectFrom('applicationAnswers')
    .select(['questionUid', sql.ref<AnswerValue>('answer').as('answer')])
    .where('responseId', '=', id)
    .execute();
  return new Map(rows.map(({ questionUid, answer }) => [questionUid, answer]));
}
