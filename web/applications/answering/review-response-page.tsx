import { useParams } from '@tanstack/react-router';
import { ReviewAndSubmit } from './review-and-submit.tsx';
import { WithOpenResponse } from './with-open-response.tsx';

export function ReviewResponsePage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/$id/review' });
  return <WithOpenResponse id={id}>{(opened) => <ReviewAndSubmit {...opened} />}</WithOpenResponse>;
}
