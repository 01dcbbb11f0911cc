import { isTable, isUnanswered, type TableAnswer } from '#contract/applications/answers.ts';
import { noAnswerWords } from '#contract/applications/element-types/question-rules.ts';
import { tableInWords } from '#contract/applications/element-types/table/table-words.ts';
import { answerInWords, isQuestion, type QuestionOf, type ResponseElement } from '#contract/applications/elements.ts';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { responseStatusLabels } from '#contract/platform/access/response-status.ts';
import { findConversation } from '#server/applications/conversation/store.ts';
import { findNotes } from '#server/applications/notes/store.ts';
import { findResponse } from '#server/applications/responses/store.ts';
import { findFeedback } from '#server/applications/reviews/decisions/feedback.ts';
import { exportReviews } from '#server/applications/reviews/exports/export.ts';
import { findReviews } from '#server/applications/reviews/store.ts';
import { findHistory } from '#server/platform/audit/store.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { DocumentPart } from '#server/platform/documents/document.ts';
import { entryName } from '#server/platform/downloads/entry-name.ts';
import { printHistory } from './history.ts';
import { chapter, type Labelled, passage, printed, section } from './print.ts';
import { jsonPiece, type Pieces, type Reading, storedPiece } from './reading.ts';

/** a limit above the number of reviews and notes of any response */
const all = 1_000_000;

/** A response with its answers and files, the conversation about it, and for programme staff reviews, notes, decisions and history. */
export async function* responseChapter(reading: Reading, id: number, title: (response: ApplicationResponse) => string): Pieces {
  const { db, actor } = reading;
  const files = await findFiles(db, id);
  const response = await findResponse(db, { actor, id, links: { linkFor: (file) => `files/${files.get(file)?.name ?? file}` } });
  // the response was deleted meanwhile, or the reader may not see it
  if (!response) return;
  const folder = `applications/${id} ${entryName(title(response), 'application')}`;
  const { can: _can, yourReview: _own, ...record } = response;
  yield jsonPiece(`${folder}/application.json`, record);
  yield { print: [chapter(title(response)), ...printed(factsOf(response))] };
  yield { print: record.applicationData.elements.flatMap(printElement) };
  const { elements } = record.applicationData;
  const answers = new Set(elements.flatMap((element) => (element.type === 'FILE' ? element.files.map((file) => file.id) : [])));
  for (const [file, stored] of files) if (answers.has(file)) yield storedPiece(reading, `${folder}/files/${stored.name}`, stored);
  yield* conversationOf(reading, id, folder);
  if (may(actor, 'manageReviews')) yield* staffPart(reading, id, folder);
}

const factsOf = (response: ApplicationResponse): Labelled[] => [
  ['Nonprofit', response.nonprofitRef.name],
  ['Application', response.applicationTemplateRef.name],
  ['Status', responseStatusLabels[response.status]],
  ['Started', response.created.slice(0, 10)],
  ['Submitted', response.dateSubmitted?.slice(0, 10)],
  ['Reopened', response.reopenedAt?.slice(0, 10)],
  ['Reason of reopening', response.reopenedReason],
  ['Withdrawn', response.withdrawnAt?.slice(0, 10)],
  ['Withdrawn by', response.withdrawnBy?.fullName],
  ['Reason of withdrawal', response.withdrawnReason],
  ['Decision', response.decision],
  ['Decision released', response.decisionReleasedAt?.slice(0, 10)],
  ['Accepted year', response.acceptedYear],
  ['Feedback', response.feedback?.body],
];

function printElement(element: ResponseElement): DocumentPart[] {
  if (!isQuestion(element)) return [section(element.text)];
  if (element.type === 'TABLE' && isTable(element.answer) && !isUnanswered(element.answer)) {
    return [{ kind: 'passage', label: element.question, lines: [] }, printedTable(element, element.answer.rows)];
  }
  return [passage(element.question, answerOf(element))];
}

function printedTable(question: QuestionOf<'TABLE'>, rows: TableAnswer['rows']): DocumentPart {
  const { headings, lines, total } = tableInWords(question, rows);
  const titles = question.rowTitles.length > 0 ? 1 : 0;
  const columns = headings.map((label, at) => {
    const isNumber = question.columns[at - titles]?.kind === 'NUMBER';
    return isNumber
      ? { label, align: 'right' as const, width: 'fit' as const }
      : { label, align: 'left' as const, width: 'wide' as const };
  });
  return { kind: 'table', columns, rows: lines, total };
}

type ResponseQuestion = Exclude<ResponseElement, { type: 'HEADING_1' | 'HEADING_2' }>;

/** The answer in words; for a FILE question, the names of the files, a line for each. */
function answerOf(element: ResponseQuestion): string {
  if (element.type === 'FILE') return element.files.map(({ filename }) => `File: ${filename}`).join('\n') || noAnswerWords;
  return answerInWords(element, element.answer);
}

interface Stored {
  name: string;
  storedAs: string;
  createdAt: string;
}

/** The files of a response by id. Files that are no longer an answer are among them, but do not get into the dossier. */
async function findFiles(db: Db, response: number): Promise<Map<number, Stored>> {
  const rows = await db
    .selectFrom('applicationFiles')
    .select(['id', 'filename', 'storedAs', 'createdAt'])
    .where('responseId', '=', response)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, filename, ...file }) => [id, { ...file, name: `${id} ${entryName(filename, 'file')}` }]));
}

async function* conversationOf(reading: Reading, response: number, folder: string): Pieces {
  const { db, actor } = reading;
  const rows = await db
    .selectFrom('responseMessageFiles')
    .select(['id', 'filename', 'storedAs', 'createdAt'])
    .where('responseId', '=', response)
    .where('messageId', 'is not', null)
    .execute();
  const files = new Map(rows.map((row) => [row.id, { ...row, name: `${row.id} ${entryName(row.filename, 'file')}` }]));
  const links = { linkFor: (file: number) => `conversation/${files.get(file)?.name ?? file}` };
  const conversation = await findConversation(db, { actor, response, links });
  if (!conversation || conversation.messages.length === 0) return;
  const { can: _can, ...record } = conversation;
  yield jsonPiece(`${folder}/conversation.json`, record);
  yield {
    print: [
      section('Conversation'),
      ...record.messages.map(({ author, createdAt, body, files: sent }) => {
        const names = sent.map(({ filename }) => `File: ${filename}`);
        return passage(`${author || 'A former user'}, ${createdAt.slice(0, 10)}`, [body, ...names].join('\n'));
      }),
    ],
  };
  for (const { id } of record.messages.flatMap(({ files: sent }) => sent)) {
    const file = files.get(id);
    if (file) yield storedPiece(reading, `${folder}/conversation/${file.name}`, file);
  }
}

async function* staffPart(reading: Reading, id: number, folder: string): Pieces {
  const { db, actor, config } = reading;
  const query = { applicationResponse: id, ordering: 'reviewer', page: 1, pageSize: all } as const;
  const { results: reviews } = await findReviews(db, { actor, query, timeZone: config.public.programmeTimeZone }, all, 0);
  if (reviews.length > 0) {
    yield jsonPiece(`${folder}/reviews.json`, { reviews });
    const table = await exportReviews(db, actor, query, config.public.programmeTimeZone);
    for await (const rows of table.rows) {
      for (const row of rows)
        yield {
          print: [
            section(`Review by ${row.reviewerName}`),
            ...printed(table.columns.map(({ header, value }) => [header, value(row)])),
          ],
        };
    }
  }
  const { results } = await findNotes(db, { actor, response: id, limit: all, offset: 0 });
  const notes = results.map(({ can: _can, ...note }) => note);
  if (notes.length > 0) {
    yield jsonPiece(`${folder}/staff-notes.json`, { notes });
    const parts = notes.map(({ author, createdAt, body }) =>
      passage(`${author?.name ?? 'A former user'}, ${createdAt.slice(0, 10)}`, body),
    );
    yield { print: [section('Staff notes'), ...parts] };
  }
  yield* decisionPart(reading, id, folder);
  const history = await findHistory(db, { applicationResponse: [id], review: reviews.map((review) => review.id) });
  if (history.length === 0) return;
  yield jsonPiece(`${folder}/history.json`, { history });
  yield { print: printHistory(history, 3) };
}

/** All decisions, including those not released, the board's marks, and the current feedback letter. */
async function* decisionPart({ db }: Reading, id: number, folder: string): Pieces {
  const decisions = await db.selectFrom('responseDecisions').selectAll().where('responseId', '=', id).orderBy('id').execute();
  const marks = await db
    .selectFrom('boardMarks')
    .select(['notes', 'tags', 'updatedAt'])
    .where('responseId', '=', id)
    .executeTakeFirst();
  const { compiled: _compiled, ...feedback } = await findFeedback(db, id);
  const written = feedback.version > 0 ? feedback : null;
  if (decisions.length === 0 && !marks && !written) return;
  yield jsonPiece(`${folder}/decisions.json`, { decisions, marks: marks ?? null, feedback: written });
  const lines: Labelled[] = decisions.map(({ decision, preparedAt, releasedAt }) => [
    decision,
    `prepared ${preparedAt.slice(0, 10)}, ${releasedAt === null ? 'not released' : `released ${releasedAt.slice(0, 10)}`}`,
  ]);
  yield {
    print: [
      section('Decisions'),
      ...printed([...lines, ['Notes of the board', marks?.notes], ['Tags', marks?.tags], ['Feedback letter', written?.body]]),
    ],
  };
}
