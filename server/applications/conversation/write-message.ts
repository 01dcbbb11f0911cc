import { sql } from 'kysely';
import { conversationMessages, messageLimits, type writeMessage } from '#contract/applications/conversation.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { lockState } from '#server/applications/responses/store.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { rightsInConversation } from './policy.ts';
import type { Promised } from './promise.ts';
import { refuseUnread } from './refuse-unread.ts';
import { type ConversationState, findConversationState, nothingOpen, type Wanted } from './store.ts';
import { tellOtherSide } from './tell-other-side.ts';

type Body = BodyOf<typeof writeMessage>;

interface Writing extends Wanted {
  promised: Promised;
}

/**
 * Stores a message, and in the same transaction the emails and notices about it. The same request sent twice stores one message.
 */
export async function addMessage(tx: Tx, writing: Writing, draft: Body): Promise<void> {
  const { actor, response, promised } = writing;
  // releasing a decision closes the conversation, and locks the response too: so no message is stored after the close
  await lockState(tx, response);
  const state = await findConversationState(tx, actor, response);
  if (!state) throw notFound();
  if (await wasSent(tx, actor, draft.requestKey)) return;
  checkMayWrite(actor, state);
  await refuseUnread(tx, writing, draft.seen);
  await refuseFlood(tx, actor);
  const byStaff = may(actor, 'manageApplications');
  const { body, requestKey = null, expectsAnswer = byStaff ? state.question === null : state.awaits !== 'NONPROFIT' } = draft;
  const { id } = await tx
    .insertInto('responseMessages')
    .values({ responseId: response, authorId: actor.id, byStaff, body, requestKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attachFiles(tx, actor, { response, message: id, files: draft.files });
  const { isQuestion, next } = byStaff ? afterStaff(expectsAnswer) : afterNonprofit(state, expectsAnswer);
  await tx
    .insertInto('responseConversations')
    .values({ responseId: response, ...next })
    .onConflict((conflict) => conflict.column('responseId').doUpdateSet(next))
    .execute();
  await tellOtherSide(tx, { actor, response, message: id, nonprofit: state.nonprofitId, isQuestion, promised });
}

/** What is open after programme staff wrote: the answer of the nonprofit, or nothing if they answered it. */
function afterStaff(expectsAnswer: boolean) {
  return { isQuestion: expectsAnswer, next: { ...nothingOpen, awaits: expectsAnswer ? ('NONPROFIT' as const) : null } };
}

/**
 * What is open after the nonprofit wrote: its question, or an answer that staff read next. More words about an open question belong
 * to it.
 */
function afterNonprofit({ question }: ConversationState, expectsAnswer: boolean) {
  const begun = expectsAnswer && question === null && { askedAt: new Date().toISOString() };
  return { isQuestion: expectsAnswer || question !== null, next: { awaits: 'STAFF' as const, ...begun } };
}

/** Refuses unless this actor may write a message now. */
export function checkMayWrite(actor: Actor, state: ConversationState): void {
  if (rightsInConversation(actor, state).write) return;
  if (state.closedAt !== null) throw refuse(409, conversationMessages.closed);
  throw refuse(403, conversationMessages.notYours);
}

async function wasSent(tx: Tx, actor: Actor, requestKey: string | undefined): Promise<boolean> {
  if (requestKey === undefined) return false;
  const sent = await tx
    .selectFrom('responseMessages')
    .select('id')
    .where('authorId', '=', actor.id)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();
  return sent !== undefined;
}

/** Limits the messages that a nonprofit's person writes in an hour, because each is emailed to programme staff. */
async function refuseFlood(tx: Tx, actor: Actor): Promise<void> {
  const { sent } = await tx
    .selectFrom('responseMessages')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('authorId', '=', actor.id)
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (sent >= messageLimits.anHour && !may(actor, 'manageApplications')) throw refuse(429, conversationMessages.tooMany);
}

interface Attached {
  response: number;
  message: number;
  files: readonly number[];
}

/** Attaches files to a message. A file belongs to one message for good, and only the user who uploaded it can send it. */
async function attachFiles(tx: Tx, actor: Actor, { response, message, files }: Attached): Promise<void> {
  const wanted = [...new Set(files)];
  if (wanted.length === 0) return;
  const bound = await tx
    .updateTable('responseMessageFiles')
    .set({ messageId: message })
    .where('id', 'in', wanted)
    .where('responseId', '=', response)
    .where('uploadedBy', '=', actor.id)
    .where('messageId', 'is', null)
    .returning('id')
    .execute();
  if (bound.length < wanted.length) throw refuseFields({ files: ['A file is no longer there. Remove it and attach it again.'] });
}
