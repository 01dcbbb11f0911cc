import { useQuery } from '@tanstack/react-query';
import classes from '../responses/print/print-page.module.css';
import { conversationQuery } from './conversation-query.ts';
import { MessageList } from './message-list.tsx';

/** The conversation below a printed response, for viewers who may read it. */
export function PrintedConversation({ response }: { response: number }) {
  const { data } = useQuery(conversationQuery(response));
  if (!data || data.messages.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>Questions and answers</h2>
      <MessageList messages={data.messages} links={false} />
    </section>
  );
}
