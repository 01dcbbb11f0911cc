import type pg from 'pg';
import { type BoardExport, type Decision, decisionLabels } from '#contract/applications/reviews/board.ts';
import { type Recommendation, recommendationLabels } from '#contract/applications/reviews/recommendations.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { inOrder, type Table, type TableColumn } from '#server/platform/downloads/table.ts';
import { exportIds } from '#server/platform/http/lists/list-statement.ts';
import { boardParts, boardRowsSql } from './list.ts';

interface Row {
  id: number;
  nonprofit_ref: { name: string; web_categories: { name: string }[] };
  date_submitted: string;
  reviews_done: number;
  reviews_wanted: number;
  mean: number | null;
  adjusted: number | null;
  spread: number | null;
  num_site_visits: number;
  num_positive_site_visits: number;
  scores: { full_name: string; recommendation: Recommendation; included: boolean }[];
  notes: string;
  tags: string[];
  decision: { decision: Decision; accepted_year: number | null; released_at: string | null } | null;
  feedback: string;
}

const columns: TableColumn<Row>[] = [
  { header: 'Nonprofit', value: (row) => row.nonprofit_ref.name },
  { header: 'Categories', value: (row) => row.nonprofit_ref.web_categories.map(({ name }) => name) },
  { header: 'Submitted', kind: 'day', value: (row) => row.date_submitted },
  { header: 'Reviews Done', value: (row) => row.reviews_done },
  { header: 'Reviews Wanted', value: (row) => row.reviews_wanted },
  { header: 'Mean', value: (row) => row.mean },
  { header: 'Adjusted', value: (row) => row.adjusted },
  { header: 'Spread', value: (row) => row.spread },
  { header: 'Scores', value: (row) => row.scores.map(inWords) },
  { header: 'Site Visits', value: (row) => row.num_site_visits },
  { header: 'Positive Site Visits', value: (row) => row.num_positive_site_visits },
  { header: 'Tags', value: (row) => row.tags },
  { header: 'Notes', value: (row) => row.notes },
  { header: 'Decision', value: ({ decision }) => decision && decisionLabels[decision.decision] },
  { header: 'Accepted Year', value: ({ decision }) => decision?.accepted_year ?? null },
  { header: 'Released', kind: 'day', value: ({ decision }) => decision?.released_at ?? null },
  { header: 'Feedback', value: (row) => row.feedback },
  { header: 'ID', value: (row) => row.id },
];

function inWords({ full_name: name, recommendation, included }: Row['scores'][number]): string {
  return `${name}: ${recommendationLabels[recommendation]}${included ? '' : ' (not included)'}`;
}

/** Every response that the board shows under the same filters, in its order. */
export async function exportBoard(pool: pg.Pool, actor: Actor, query: BoardExport): Promise<Table<Row>> {
  const ids = await exportIds(pool, query, (listSql) => boardParts(query, listSql));
  const read = async (wanted: readonly number[]) => {
    const { rows } = await pool.query<{ row: Row }>(boardRowsSql, [
      wanted,
      query.applicationTemplate,
      may(actor, 'readPrivateNotes'),
    ]);
    return rows.map(({ row }) => row);
  };
  return { fileName: 'decision-board', columns, rows: inOrder(ids, read) };
}
