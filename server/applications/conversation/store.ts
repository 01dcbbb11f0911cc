import { sql } from 'kysely';
import type { Conversation } from '#contract/applications/conversation.ts';
import type { ConversationSide } from '#contract/applications/responses.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { findReadableResponse } from '#server/applications/responses/store.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { FileLinks } from '#server/platform/files/bound-links.ts';
import { type ConversationRights, readsConversation, rightsInConversation } from './policy.ts';

export interface ConversationState extends ConversationRights {
  awaits: ConversationSide | null;
}

/** Undefined if the actor may not read the conversation. */
export async function findConversationState(db: Db, actor: Actor, response: number): Promise<ConversationState | undefined> {
  const readable = await findReadableResponse(db, actor, response);
  if (!readable) return undefined;
  const { rows } = await sql<Omit<ConversationState, 'nonprofitId'>>`
    SELECT c.awaits, c.closed_at, coalesce(c.shown_to_reviewers, false) AS shown_to_reviewers,
      EXISTS (SELECT FROM response_messages WHERE response_id = asked.id) AS is_begun
    FROM (SELECT ${response}::int AS id) AS asked LEFT JOIN response_conversations c ON c.response_id = asked.id`.execute(db);
  const { nonprofitId } = readable;
  const none = { awaits: null, closedAt: null, shownToReviewers: false, isBegun: false };
  const state = { ...(rows[0] ?? none), nonprofitId };
  return readsConversation(actor, state) ? state : undefined;
}

interface MessageRow extends Omit<Conversation['messages'][number], 'files'> {
  files: { id: number; filename: string; size: number }[];
}

interface Wanted {
  actor: Actor;
  response: number;
  links: FileLinks;
}

/** Sent to readers of the response who may not read its conversation. It looks as if programme staff had asked nothing. */
const hidden: Conversation = {
  messages: [],
  awaits: null,
  shownToReviewers: false,
  closedAt: null,
  can: { write: false, manage: false },
};

/** Undefined if the actor may not read the response. */
export async function findConversation(db: Db, { actor, response, links }: Wanted): Promise<Conversation | undefined> {
  const state = await findConversationState(db, actor, response);
  if (!state) return (await findReadableResponse(db, actor, response)) && hidden;
  const { rows } = await sql<MessageRow>`
    SELECT m.id, m.body, m.by_staff, m.created_at,
      CASE WHEN u.id IS NULL THEN '' ELSE person_name(u.first_name, u.last_name, u.email) END AS author,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'filename', f.filename, 'size', f.size) ORDER BY f.id), '[]')
        FROM response_message_files f WHERE f.message_id = m.id) AS files
    FROM response_messages m LEFT JOIN users u ON u.id = m.author_id WHERE m.response_id = ${response} ORDER BY m.id`.execute(db);
  const { awaits, shownToReviewers, closedAt } = state;
  return {
    messages: rows.map(({ files, ...message }) => ({
      ...message,
      files: files.map((file) => ({ ...file, file: links.linkFor(file.id, actor) })),
    })),
    awaits,
    shownToReviewers,
    closedAt,
    can: rightsInConversation(actor, state),
  };
}
