import { useQuery } from '@tanstack/react-query';
import type { ReviewSummary } from '#contract/applications/reviews/reviews.ts';
import { Unloaded } from '../../../platform/ui/feedback/loading/unloaded.tsx';
import { type Column, DataTable } from '../../../platform/ui/lists/table/data-table.tsx';
import { scoreText } from '../scores.ts';
import { IncludedBox } from './assign/included-box.tsx';
import { Reviewer } from './reviewer.tsx';
import classes from './staff.module.css';
import { reviewsOfQuery } from './staff-queries.ts';

const columns: Column<ReviewSummary>[] = [
  { key: 'reviewer', header: 'Reviewer', width: '22%', cell: (review) => <Reviewer review={review} /> },
  { key: 'recommendation', header: 'Recommendation', width: '22%', cell: ({ recommendation }) => scoreText(recommendation) },
  { key: 'visit', header: 'Site Visit', width: '16%', spare: true, cell: visitText },
  { key: 'comments', header: 'Comments', cell: (review) => <Comments review={review} /> },
  { key: 'included', header: 'Included', width: '10%', cell: (review) => <IncludedBox review={review} /> },
];

function visitText({ hasVisited, positiveExperience }: ReviewSummary): string {
  if (!hasVisited) return 'No';
  return positiveExperience === null ? 'Yes' : positiveExperience ? 'Yes, positive' : 'Yes, not positive';
}

/** The reviews of a response, for programme staff. */
export function ResponseReviews({ response }: { response: number }) {
  const query = useQuery(reviewsOfQuery(response));
  const { data } = query;
  return (
    <section className="below-10" aria-labelledby="reviews">
      <h2 id="reviews" className="text-22 below-3">
        Reviews
      </h2>
      {query.error && !data ? (
        <Unloaded query={query} what="the reviews" />
      ) : data?.length === 0 ? (
        <p className="soft">No Reviews to show, yet.</p>
      ) : (
        <DataTable label="Reviews" columns={columns} rows={data} rowKey={({ id }) => id} onOrdering={() => undefined} />
      )}
    </section>
  );
}

function Comments({ review }: { review: ReviewSummary }) {
  const { positiveFeedback, constructiveFeedback, internalNotes = '', reviewerRef, needsAnotherLook } = review;
  const comments = [
    ['Positive feedback', positiveFeedback],
    ['Constructive feedback', constructiveFeedback],
    ['Internal notes', internalNotes],
  ].filter(([, text]) => text !== '');
  return (
    <>
      {needsAnotherLook && <p className="soft">Written before the application was reopened.</p>}
      {comments.length === 0 ? (
        <span className="soft">None</span>
      ) : (
        <details className={classes.details}>
          <summary>
            Read<span className="only-read-out"> the comments of {reviewerRef.fullName}</span>
          </summary>
          <dl className={`${classes.comments} line-details small-terms`}>
            {comments.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
