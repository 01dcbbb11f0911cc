import { useParams } from '@tanstack/react-router';
import { WithOpenDraft } from '../../autosave/views/with-open-draft.tsx';
import { responseDrafts } from '../saving/response-drafts.tsx';
import { ReviewAndSubmit } from './review-and-submit.tsx';

export function ReviewResponsePage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/$id/review' });
  return (
    <WithOpenDraft kind={responseDrafts} id={id}>
      {(opened) => <ReviewAndSubmit {...opened} />}
    </WithOpenDraft>
  );
}
