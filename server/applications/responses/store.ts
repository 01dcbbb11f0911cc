import { sql } from 'kysely';
import type { AnswerValue } from '#contract/application-answers.ts';
import type { ApplicationElement } from '#contract/application-elements.ts';
import type { ApplicationResponse } from '#contract/application-response-calls.ts';
import type { ResponseStatus } from '#contract/application-responses.ts';
import type { Actor } from '#contract/permissions.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { answeredElements, type StoredAnswer, type StoredFile } from './answered-elements.ts';
import type { FileLinks } from './file-links.ts';
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
  extendedUntil: string | null;
  deadline: string | null;
  closed: boolean;
  answers: StoredAnswer[];
  files: StoredFile[];
}

/** A response as somebody may see it; undefined where there is none for them. */
export async function findResponse(
  db: Db,
  { actor, id, links }: { actor: Actor; id: number; links: FileLinks },
): Promise<ApplicationResponse | undefined> {
  const { rows } = await sql<ResponseRow>`
    SELECT r.id, r.nonprofit_id, n.name AS nonprofit_name, r.template_id, t.name AS template_name, r.template_version,
      r.elements, r.status, r.created_at, r.submitted_at, r.extended_until, deadline,
      greatest(r.updated_at, (SELECT max(written_at) FROM application_answers WHERE response_id = r.id)) AS updated_at,
      coalesce(deadline <= now(), false) AS closed,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.name, c.id), '[]')
        FROM categories c WHERE c.id = ANY (n.category_ids)) AS categories,
      (SELECT coalesce(json_agg(json_build_object('uid', a.question_uid, 'answer', a.answer, 'revision', a.revision)), '[]')
        FROM application_answers a WHERE a.response_id = r.id) AS answers,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'filename', f.filename, 'size', f.size)), '[]')
        FROM application_files f WHERE f.response_id = r.id AND f.removed_at IS NULL) AS files
    FROM application_responses r
    JOIN application_templates t ON t.id = r.template_id
    JOIN nonprofits n ON n.id = r.nonprofit_id
    CROSS JOIN LATERAL application_deadline(t.closes_at, r.extended_until) AS deadline
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
    closesAt: row.deadline,
    extendedUntil: row.extendedUntil,
    reviewers: [],
    averageScore: null,
    numReviews: 0,
    numPositiveSiteVisits: 0,
    numSiteVisits: 0,
    yourReview: null,
    applicationData: { elements: answeredElements(row.elements, row.answers, row.files, linkFor) },
    can: rightsOn(actor, row),
  };
}

export interface ResponseState extends ResponseRights {
  id: number;
  templateId: number;
  elements: ApplicationElement[];
  submittedAt: string | null;
  /** the application's own closing date */
  closesAt: string | null;
  extendedUntil: string | null;
  /** the later of the two; null: without end */
  deadline: string | null;
}

const stateSql = (id: number) => sql`
  SELECT r.id, r.nonprofit_id, r.template_id, r.elements, r.status, r.submitted_at, r.extended_until, t.closes_at, deadline,
    coalesce(deadline <= now(), false) AS closed
  FROM application_responses r JOIN application_templates t ON t.id = r.template_id
  CROSS JOIN LATERAL application_deadline(t.closes_at, r.extended_until) AS deadline
  WHERE r.id = ${id}`;

/** What rights and steps depend on. */
export async function findState(db: Db, id: number): Promise<ResponseState | undefined> {
  return (await sql<ResponseState>`${stateSql(id)}`.execute(db)).rows[0];
}

/** The same, held until the transaction ends: no save and no step comes between. */
export async function holdState(tx: Tx, id: number): Promise<ResponseState | undefined> {
  return (await sql<ResponseState>`${stateSql(id)} FOR NO KEY UPDATE OF r`.execute(tx)).rows[0];
}

/** What was answered so far, by question. */
export async function findAnswers(db: Db, id: number): Promise<Map<string, AnswerValue>> {
  const rows = await db.selectFrom('applicationAnswers').select(['questionUid', 'answer']).where('responseId', '=', id).execute();
  return new Map(rows.map(({ questionUid, answer }) => [questionUid, answer as AnswerValue]));
}
