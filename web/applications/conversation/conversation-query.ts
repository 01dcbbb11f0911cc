import { type Conversation, readConversation } from '#contract/applications/conversation.ts';
import { queryOf } from '../../platform/query-of.ts';

/** Loads again on each visit, because programme staff or the nonprofit may write at any time. */
export function conversationQuery(response: number) {
  return queryOf(readConversation, { params: { id: response } }, { staleTime: 0 });
}

/** The newest message on the page, which a call names as read. */
export function newestOf({ messages }: Conversation): number | null {
  return messages.at(-1)?.id ?? null;
}
