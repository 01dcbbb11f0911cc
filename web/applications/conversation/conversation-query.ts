import { readConversation } from '#contract/applications/conversation.ts';
import { queryOf } from '../../platform/query-of.ts';

/** Loads again on each visit, because programme staff or the nonprofit may write at any time. */
export function conversationQuery(response: number) {
  return queryOf(readConversation, { params: { id: response } }, { staleTime: 0 });
}
