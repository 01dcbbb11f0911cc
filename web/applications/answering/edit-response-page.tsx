import { useParams } from '@tanstack/react-router';
import { Answering } from './answering.tsx';
import { WithResponse } from './with-response.tsx';

export function EditResponsePage() {
  const { id } = useParams({ from: '/signed-in/applications/responses/$id/edit' });
  return <WithResponse id={id}>{(opened) => <Answering {...opened} />}</WithResponse>;
}
