import { sql } from 'kysely';
import type { AnswerValue } from '#contract/applications/answers.ts';
import type { ApplicationElement } from '#contract/applications/elements.ts';
import type { Db } from '#server/platform/database/connection.ts';

/** A response of the nonprofit to another application, with its answers. */
export interface EarlierResponse {
  id: number;
  templateId: number;
  templateName: string;
  /** the year when the response was submitted or, if it is not submitted, begun */
  year: number;
  elements: ApplicationElement[];
  answers: { uid: string; answer: AnswerValue }[];
  files: { id: number; filename: string; size: number }[];
}

/** The nonprofit's other responses to these applications, newest first: one for each application at most. */
export async function findEarlierResponses(
  db: Db,
  { nonprofit, except, templates, timeZone }: { nonprofit: number; except: number; templates: number[]; timeZone: string },
): Promise<EarlierResponse[]> {
  const { rows } = await sql<EarlierResponse>`
    SELECT r.id, r.template_id, t.name AS template_name, r.elements,
      extract(year FROM coalesce(r.submitted_at, r.created_at) AT TIME ZONE ${timeZone})::int AS year,
      (SELECT coalesce(json_agg(json_build_object('uid', a.question_uid, 'answer', a.answer)), '[]')
        FROM application_answers a WHERE a.response_id = r.id) AS answers,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'filename', f.filename, 'size', f.size)), '[]')
        FROM application_files f WHERE f.response_id = r.id AND f.removed_at IS NULL AND f.replaced_at IS NULL) AS files
    FROM application_responses r JOIN application_templates t ON t.id = r.template_id
    WHERE r.nonprofit_id = ${nonprofit} AND r.id <> ${except} AND r.template_id = ANY (${templates}::int[])
    ORDER BY coalesce(r.submitted_at, r.created_at) DESC, r.id DESC`.execute(db);
  return rows;
}
