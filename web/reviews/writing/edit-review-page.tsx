import { useParams } from '@tanstack/react-router';
import { WithOpenReview } from './with-open-review.tsx';
import { Writing } from './writing.tsx';

/** A review and the application that it is about, side by side. */
export function EditReviewPage() {
  const { id } = useParams({ from: '/signed-in/reviews/edit/$id' });
  return <WithOpenReview id={id}>{(opened) => <Writing key={opened.review.id} {...opened} />}</WithOpenReview>;
}
