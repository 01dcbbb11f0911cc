import { sql } from 'kysely';
import { type ResponseStatus, responseStatusLabels } from '#contract/platform/access/response-status.ts';
import { exportResponsesTo } from '#server/applications/responses/export.ts';
import { exportReviews } from '#server/applications/reviews/exports/export.ts';
import { findRound } from '#server/applications/reviews/rounds.ts';
import { column } from '#server/money/statements/documents.ts';
import { findHistory } from '#server/platform/audit/store.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { printHistory } from './history.ts';
import { chapter, printed } from './print.ts';
import { jsonPiece, type Pieces, type Reading, tablePiece } from './reading.ts';
import { responseChapter } from './response-chapter.ts';

/** Everything about one application, for programme staff: its questions, its round, and every response with what was said about it. */
export async function* seasonDossier(reading: Reading, id: number): Pieces {
  const { db, actor, config } = reading;
  const template = await db.selectFrom('applicationTemplates').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const round = await findRound(db, id);
  yield jsonPiece('application.json', { ...template, round });
  const responses = await findResponses(db, id);
  yield {
    print: [
      chapter('Overview'),
      ...printed(Object.entries(round).map(([name, value]) => [roundLabels.get(name) ?? name, value])),
    ],
  };
  yield { print: [overview(responses)] };
  if (template.isPublished) yield tablePiece(reading, 'responses.csv', await exportResponsesTo(db, id));
  yield tablePiece(
    reading,
    'reviews.csv',
    await exportReviews(db, actor, { applicationTemplate: id }, config.public.programmeTimeZone),
  );
  for (const [index, response] of responses.entries()) {
    yield* responseChapter(reading, response.id, ({ nonprofitRef }) => nonprofitRef.name);
    reading.progress((index + 1) / (responses.length + 1));
  }
  const history = await findHistory(db, { applicationTemplate: [id] });
  if (history.length === 0) return;
  yield jsonPiece('history.json', { history });
  yield { print: printHistory(history, 2) };
}

const roundLabels: ReadonlyMap<string, string> = new Map([
  ['dueAt', 'Reviews are due'],
  ['decisionsOn', 'Decisions on'],
  ['reviewsWanted', 'Reviews wanted of each response'],
  ['reviewerLimit', 'Reviews of one reviewer at most'],
]);

interface Listed {
  id: number;
  nonprofit: string;
  status: ResponseStatus;
  submitted: string | null;
  decision: string | null;
}

/** The responses, ordered by the nonprofits' names. */
async function findResponses(db: Db, template: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    SELECT r.id, n.name AS nonprofit, r.status, r.submitted_at AS submitted,
      (SELECT d.decision FROM response_decisions d WHERE d.response_id = r.id ORDER BY d.id DESC LIMIT 1) AS decision
    FROM application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id WHERE r.template_id = ${template}
    ORDER BY n.name, r.id`.execute(db);
  return rows;
}

const overview = (responses: readonly Listed[]) =>
  ({
    kind: 'table',
    columns: [
      column('Nonprofit', { width: 'wide' }),
      column('Status'),
      column('Submitted', { width: 'day' }),
      column('Decision'),
    ],
    rows: responses.map(({ nonprofit, status, submitted, decision }) => [
      nonprofit,
      responseStatusLabels[status],
      submitted?.slice(0, 10) ?? '',
      decision ?? '',
    ]),
    total: ['Responses', String(responses.length), '', ''],
  }) as const;
