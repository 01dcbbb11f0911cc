import { useParams } from '@tanstack/react-router';
import { WithOpenDraft } from '../autosave/views/with-open-draft.tsx';
import { Answering } from './answering.tsx';
import { responseDrafts } from './saving/response-drafts.tsx';

export function EditResponsePage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/$id/edit' });
  return (
    <WithOpenDraft kind={responseDrafts} id={id}>
      {(opened) => <Answering {...opened} />}
    </WithOpenDraft>
  );
}
