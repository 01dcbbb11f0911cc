import { useParams } from '@tanstack/react-router';
import { ReviewAndSubmit } from './review-and-submit.tsx';
import { WithResponse } from './with-response.tsx';

export function ReviewResponsePage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/$id/review' });
  return <WithResponse id={id}>{(opened) => <ReviewAndSubmit {...opened} />}</WithResponse>;
}
