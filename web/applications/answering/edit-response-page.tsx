import { useParams } from '@tanstack/react-router';
import { Answering } from './answering.tsx';
import { WithOpenResponse } from './with-open-response.tsx';

export function EditResponsePage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/$id/edit' });
  return <WithOpenResponse id={id}>{(opened) => <Answering {...opened} />}</WithOpenResponse>;
}
