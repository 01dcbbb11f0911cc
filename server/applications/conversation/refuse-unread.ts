import { conversationMessages } from '#contract/applications/conversation.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { findConversation, type Wanted } from './store.ts';

/**
 * Refuses, with the conversation as it is now, if it has a message newer than `seen`, because the caller has not
 * read that message. Without `seen`, nothing is refused. Call it with the response locked.
 */
export async function refuseUnread(tx: Tx, wanted: Wanted, seen: number | null | undefined): Promise<void> {
  if (seen === undefined) return;
  const newer = await tx
    .selectFrom('responseMessages')
    .select('id')
    .where('responseId', '=', wanted.response)
    .where('id', '>', seen ?? 0)
    .limit(1)
    .executeTakeFirst();
  if (newer) throw refuse(409, conversationMessages.newer, undefined, { current: await findConversation(tx, wanted) });
}
