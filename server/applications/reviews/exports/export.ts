import { noRecommendation, recommendationLabels } from '#contract/applications/reviews/recommendations.ts';
import type { ReviewsExport } from '#contract/applications/reviews/reviews.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { inOrder, type Table, type TableColumn } from '#server/platform/downloads/table.ts';
import { findReviewIds, findReviewRows, type ReviewRow } from '../store.ts';

const day = (instant: string | null, timeZone: string) =>
  instant === null ? '' : new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant));

const columnsIn = (actor: Actor, timeZone: string): TableColumn<ReviewRow>[] => [
  { header: 'Nonprofit', value: (row) => row.nonprofitName },
  { header: 'Application', value: (row) => row.templateName },
  { header: 'Reviewer', value: (row) => row.reviewerName },
  {
    header: 'Recommendation',
    value: (row) => (row.recommendation === null ? noRecommendation : recommendationLabels[row.recommendation]),
  },
  { header: 'Score', value: (row) => row.score },
  { header: 'Included', value: (row) => row.included === true },
  { header: 'Positive Feedback', value: (row) => row.positiveFeedback },
  { header: 'Constructive Feedback', value: (row) => row.constructiveFeedback },
  ...(may(actor, 'readPrivateNotes') ? [{ header: 'Internal Notes', value: (row: ReviewRow) => row.internalNotes }] : []),
  { header: 'Has Visited', value: (row) => row.hasVisited },
  { header: 'Positive Experience', value: (row) => row.positiveExperience },
  { header: 'Submitted', value: (row) => day(row.submittedAt, timeZone) },
  { header: 'Last Changed', value: (row) => day(row.updatedAt, timeZone) },
  { header: 'Needs Another Look', value: (row) => row.needsAnotherLook },
  { header: 'Assigned', value: (row) => row.assigned },
  { header: 'ID', value: (row) => row.id },
];

/** All reviews that the list shows under the same filters, in its order; by id without an ordering. */
export async function exportReviews(db: Db, actor: Actor, query: ReviewsExport, timeZone: string): Promise<Table<ReviewRow>> {
  const ids = await findReviewIds(db, { actor, query, timeZone });
  return { fileName: 'reviews', columns: columnsIn(actor, timeZone), rows: inOrder(ids, (wanted) => findReviewRows(db, wanted)) };
}
