import type pg from 'pg';
import type { ReviewersExport } from '#contract/applications/reviews/reviewers.ts';
import { assignedCountSql, submittedCountSql } from '#server/people/review-counts.ts';
import { userExportParts } from '#server/people/users/list.ts';
import { inOrder, type Table, type TableColumn } from '#server/platform/downloads/table.ts';
import { exportIds } from '#server/platform/http/lists/list-statement.ts';

interface ReviewerRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  full_name: string;
  categories: string[];
  assigned: number;
  submitted: number;
  applications: string[];
  review_limit: number | null;
  is_active: boolean;
}

const columns: TableColumn<ReviewerRow>[] = [
  { header: 'Email', value: (row) => row.email },
  { header: 'Full Name', value: (row) => row.full_name },
  { header: 'First Name', value: (row) => row.first_name },
  { header: 'Last Name', value: (row) => row.last_name },
  { header: 'Preferred Categories', value: (row) => row.categories.map((name, index) => `${index + 1}. ${name}`) },
  { header: 'Assigned Applications', value: (row) => row.assigned },
  { header: 'Submitted Reviews', value: (row) => row.submitted },
  { header: 'Assigned', value: (row) => row.applications },
  { header: 'Most Reviews', value: (row) => row.review_limit },
  { header: 'Active', value: (row) => row.is_active },
  { header: 'ID', value: (row) => row.id },
];

/** All reviewers that the list shows for the same search, in its order; by id without an ordering. */
export async function exportReviewers(pool: pg.Pool, query: ReviewersExport): Promise<Table<ReviewerRow>> {
  const narrowed = { ...query, isReviewer: true };
  const ids = await exportIds(pool, narrowed, (listSql) => userExportParts(narrowed, listSql), 'users');
  const text = `
    SELECT users.id, users.email, first_name, last_name, full_name(first_name, last_name) AS full_name,
      ARRAY(SELECT c.name FROM reviewer_rankings k JOIN categories c ON c.id = k.category_id
        WHERE k.user_id = users.id ORDER BY k.rank) AS categories,
      ${assignedCountSql} AS assigned, ${submittedCountSql} AS submitted,
      ARRAY(SELECT n.name FROM review_assignments a JOIN application_responses r ON r.id = a.response_id
        JOIN nonprofits n ON n.id = r.nonprofit_id WHERE a.reviewer_id = users.id AND response_takes_part(r.status) ORDER BY n.name, r.id) AS applications,
      review_limit, is_active
    FROM users WHERE users.id = ANY ($1::int[])`;
  const read = async (wanted: readonly number[]) => (await pool.query<ReviewerRow>(text, [wanted])).rows;
  return { fileName: 'reviewers', columns, rows: inOrder(ids, read) };
}
