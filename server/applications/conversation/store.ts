import { sql } from 'kysely';
import type { Conversation } from '#contract/applications/conversation.ts';
import type { ConversationSide } from '#contract/applications/responses.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { findReadableResponse } from '#server/applications/responses/store.ts';
import { rolesMay } from '#server/platform/access/actor-cte.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { FileLinks } from '#server/platform/files/bound-links.ts';
import { type ConversationRights, readsConversation, rightsInConversation } from './policy.ts';
import type { Promised } from './promise.ts';

export interface ConversationState extends ConversationRights {
  awaits: ConversationSide | null;
  question: Conversation['question'];
}

/** The columns of a conversation in which neither side is expected to write. */
export const nothingOpen = { awaits: null, askedAt: null, takenBy: null };

const noPromise: Promised = { days: 0, timeZone: 'UTC' };

/** Undefined if the actor may not read the conversation. Without a promise, the day by which a question is answered is null. */
export async function findConversationState(
  db: Db,
  actor: Actor,
  response: number,
  { days, timeZone }: Promised = noPromise,
): Promise<ConversationState | undefined> {
  const readable = await findReadableResponse(db, actor, response);
  if (!readable) return undefined;
  const { rows } = await sql<Omit<ConversationState, 'nonprofitId'>>`
    SELECT c.awaits, c.closed_at, coalesce(c.shown_to_reviewers, false) AS shown_to_reviewers,
      CASE WHEN c.asked_at IS NOT NULL THEN json_build_object('askedAt', iso_instant(c.asked_at),
        'answerBy', answer_due(c.asked_at, ${days}, ${timeZone}),
        'takenBy', (SELECT json_build_object('id', u.id, 'name', person_name(u.first_name, u.last_name, u.email))
          FROM users u WHERE u.id = c.taken_by AND u.is_active AND ${sql.raw(rolesMay('manageApplications'))})) END AS question
    FROM (SELECT ${response}::int AS id) AS asked LEFT JOIN response_conversations c ON c.response_id = asked.id`.execute(db);
  const { nonprofitId } = readable;
  const none = { awaits: null, closedAt: null, shownToReviewers: false, question: null };
  const state = { ...(rows[0] ?? none), nonprofitId };
  return readsConversation(actor, state) ? state : undefined;
}

interface MessageRow extends Omit<Conversation['messages'][number], 'files'> {
  files: { id: number; filename: string; size: number }[];
}

export interface Wanted {
  actor: Actor;
  response: number;
  links: FileLinks;
  promised?: Promised;
}

/** Sent to readers of the response who may not read its conversation. It looks as if programme staff had asked nothing. */
const hidden: Conversation = {
  messages: [],
  awaits: null,
  question: null,
  answerDays: 0,
  shownToReviewers: false,
  closedAt: null,
  can: { write: false, manage: false },
};

/** Undefined if the actor may not read the response. */
export async function findConversation(
  db: Db,
  { actor, response, links, promised = noPromise }: Wanted,
): Promise<Conversation | undefined> {
  const state = await findConversationState(db, actor, response, promised);
  if (!state) return (await findReadableResponse(db, actor, response)) && hidden;
  const { rows } = await sql<MessageRow>`
    SELECT m.id, m.body, m.by_staff, m.created_at,
      CASE WHEN u.id IS NULL THEN '' ELSE person_name(u.first_name, u.last_name, u.email) END AS author,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'filename', f.filename, 'size', f.size) ORDER BY f.id), '[]')
        FROM response_message_files f WHERE f.message_id = m.id) AS files
    FROM response_messages m LEFT JOIN users u ON u.id = m.author_id WHERE m.response_id = ${response} ORDER BY m.id`.execute(db);
  const { awaits, shownToReviewers, closedAt, question, nonprofitId } = state;
  const isSide = may(actor, 'readAllApplications') || actor.nonprofit === nonprofitId;
  return {
    messages: rows.map(({ files, ...message }) => ({
      ...message,
      files: files.map((file) => ({ ...file, file: links.linkFor(file.id, actor) })),
    })),
    awaits,
    question: isSide ? question : null,
    answerDays: isSide ? promised.days : 0,
    shownToReviewers,
    closedAt,
    can: rightsInConversation(actor, state),
  };
}
