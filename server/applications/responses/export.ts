import { sql } from 'kysely';
import { type AnswerValue, isTable } from '#contract/applications/answers.ts';
import { columnSum, isSummed } from '#contract/applications/element-types/table/table-words.ts';
import { type ApplicationElement, isQuestion, type QuestionElement } from '#contract/applications/elements.ts';
import { type ResponseStatus, responseStatusLabels } from '#contract/platform/access/response-status.ts';
import { answerCell } from '#server/applications/responses/elements/answer-words.ts';
import { readElements } from '#server/applications/stored-elements.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { inBatches, type Table, type TableColumn } from '#server/platform/downloads/table.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';

interface Row {
  id: number;
  nonprofit: string;
  ein: string | null;
  status: ResponseStatus;
  createdAt: string;
  submittedAt: string | null;
  withdrawnAt: string | null;
  withdrawnReason: string;
  templateVersion: number;
  answers: Record<string, AnswerValue>;
  files: Record<string, string>;
}

/** rows per query: each row can have a hundred long answers */
const batch = 25;

/** Streams all responses to a published template. */
export async function exportResponsesTo(db: Db, template: number): Promise<Table<Row>> {
  const found = await db
    .selectFrom('applicationTemplates')
    .select(['isPublished', 'elements'])
    .where('id', '=', template)
    .executeTakeFirst();
  if (!found) throw notFound();
  if (!found.isPublished) throw refuse(404, 'This application is not published: it has no responses.');
  const questions = await findQuestions(db, template, readElements(found.elements));
  return {
    fileName: 'applications',
    columns: [...ownColumns, ...questions.flatMap(asColumns)],
    rows: inBatches((after, limit) => findRows(db, template, after, limit), batch),
  };
}

const ownColumns: TableColumn<Row>[] = [
  { header: 'Response', value: ({ id }) => id },
  { header: 'Nonprofit', value: ({ nonprofit }) => nonprofit },
  { header: 'EIN', kind: 'ein', value: ({ ein }) => ein },
  { header: 'Status', value: ({ status }) => responseStatusLabels[status] },
  { header: 'Started', kind: 'day', value: ({ createdAt }) => createdAt },
  { header: 'Submitted', kind: 'day', value: ({ submittedAt }) => submittedAt },
  { header: 'Withdrawn', kind: 'day', value: ({ withdrawnAt }) => withdrawnAt },
  { header: 'Reason of withdrawal', value: ({ withdrawnReason }) => withdrawnReason },
  { header: 'Version', value: ({ templateVersion }) => templateVersion },
];

interface AskedQuestion {
  /** as the newest version asks it */
  question: QuestionElement;
  /** as each version asked it: the same uid can have another type or other columns */
  versions: ReadonlyMap<number, QuestionElement>;
}

/**
 * The template's questions in order, then questions of earlier versions, so that no answer is left out. All responses to one
 * version have the same questions, so the query reads one response of each version.
 */
async function findQuestions(db: Db, template: number, now: readonly ApplicationElement[]): Promise<AskedQuestion[]> {
  const { rows } = await sql<{ version: number; elements: ApplicationElement[] }>`
    SELECT DISTINCT ON (template_version) template_version AS version, elements FROM application_responses
    WHERE template_id = ${template} ORDER BY template_version DESC, id`.execute(db);
  const questions = new Map<string, { question: QuestionElement; versions: Map<number, QuestionElement> }>();
  const versions: { version: number | null; elements: readonly ApplicationElement[] }[] = [
    { version: null, elements: now },
    ...rows,
  ];
  for (const { version, elements } of versions) {
    for (const question of elements.filter(isQuestion)) {
      const known = questions.get(question.uid) ?? { question, versions: new Map<number, QuestionElement>() };
      if (version !== null) known.versions.set(version, question);
      questions.set(question.uid, known);
    }
  }
  return [...questions.values()];
}

async function findRows(db: Db, template: number, after: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT r.id, n.name AS nonprofit, n.ein, r.status, r.created_at, r.submitted_at, r.withdrawn_at, r.withdrawn_reason, r.template_version,
      (SELECT coalesce(json_object_agg(a.question_uid, a.answer), '{}')
        FROM application_answers a WHERE a.response_id = r.id) AS answers,
      (SELECT coalesce(json_object_agg(f.id, f.filename), '{}')
        FROM application_files f WHERE f.response_id = r.id AND f.removed_at IS NULL) AS files
    FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id
    WHERE r.template_id = ${template} AND r.id > ${after}
    ORDER BY r.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** The column of a question; of a table also one for each sum, because a spreadsheet cannot add what stands in one cell. */
function asColumns({ question, versions }: AskedQuestion): TableColumn<Row>[] {
  const { uid } = question;
  const asked = ({ templateVersion }: Row) => versions.get(templateVersion) ?? question;
  const answer = ({ answers }: Row) => answers[uid] ?? null;
  const column: TableColumn<Row> = {
    header: question.question,
    kind: question.type === 'DATE' ? 'day' : 'text',
    value: (row) => answerCell(asked(row), answer(row), (id) => row.files[id]),
  };
  const labels = [question, ...versions.values()].flatMap(summedLabels);
  const sums = [...new Set(labels)].map((label) => ({
    header: `${question.question}: ${label}, total`,
    value: (row: Row) => sumOf(asked(row), answer(row), label),
  }));
  return [column, ...sums];
}

const summedLabels = (question: QuestionElement) =>
  question.type === 'TABLE' ? question.columns.filter(isSummed).map(({ label }) => label) : [];

function sumOf(question: QuestionElement, answer: AnswerValue, label: string): number | null {
  if (question.type !== 'TABLE' || !isTable(answer)) return null;
  const at = question.columns.findIndex((column) => column.label === label);
  return columnSum(question, answer.rows, at);
}
