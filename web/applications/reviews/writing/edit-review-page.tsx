import { useParams } from '@tanstack/react-router';
import { WithOpenDraft } from '../../autosave/views/with-open-draft.tsx';
import { reviewDrafts } from './review-drafts.tsx';
import { Writing } from './writing.tsx';

/** A review and the application that it is about, side by side. */
export function EditReviewPage() {
  const { id } = useParams({ from: '/signed-in/reviews/edit/$id' });
  return (
    <WithOpenDraft kind={reviewDrafts} id={id}>
      {(opened) => <Writing key={opened.record.id} {...opened} />}
    </WithOpenDraft>
  );
}
