import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../platform/ui/feedback/notice.tsx';
import { conversationQuery } from './conversation-query.ts';

/** Links from the form to the conversation, while a question of programme staff waits for an answer. */
export function QuestionNotice({ response }: { response: number }) {
  const { data } = useQuery(conversationQuery(response));
  if (data?.awaits !== 'NONPROFIT') return null;
  return (
    <Notice tone="warning">
      <p>
        <strong>There is a question about this application.</strong>
      </p>
      <Link to="/applications/responses/$id" params={{ id: String(response) }} hash="conversation">
        Read and answer it
      </Link>
    </Notice>
  );
}
