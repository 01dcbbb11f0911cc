import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { plainId, rowId } from '#contract/platform/wire/row-id.ts';
import { requestKey } from '#contract/platform/wire/saves.ts';
import { idParams, oneOf, requiredText } from '#contract/platform/wire/shapes.ts';
import { conversationSides } from './responses.ts';

/**
 * Limits of the conversation about a response. Programme staff and the nonprofit's staff ask and answer each other, from the first
 * draft on; reviewers can read the conversation only if staff show it to them. The release of the decision closes the conversation.
 * `anHour`: messages that one person of a nonprofit can write within an hour; programme staff have no such limit.
 */
export const messageLimits = { body: 5_000, files: 10, anHour: 20 };

export const conversationMessages = {
  body: 'Write something first.',
  tooManyFiles: `A message carries at most ${messageLimits.files} files.`,
  tooMany: `You have sent ${messageLimits.anHour} messages within an hour. Go on a little later.`,
  closed: 'The decision is released: nobody can write here any more.',
  notYours: 'Only programme staff and the staff of the nonprofit write here.',
  newer: 'There is a newer message. Read it, then decide whether yours still fits.',
  noQuestion: 'No question of the nonprofit waits for an answer any more.',
  taken: (name: string) => `${name} answers this question already.`,
};

const messageFile = z.object({
  id: z.int(),
  filename: z.string(),
  /** bytes */
  size: z.int(),
  /** a link that opens the file for 12 hours, in the session that requested the link */
  file: z.string(),
});
export type MessageFile = z.output<typeof messageFile>;

const message = z.object({
  id: z.int(),
  body: z.string(),
  /** true: programme staff wrote the message; false: the nonprofit */
  byStaff: z.boolean(),
  /** the author's name; empty if the account was deleted */
  author: z.string(),
  createdAt: momentText,
  files: z.array(messageFile),
});
export type Message = z.output<typeof message>;

/** A question of the nonprofit that waits for an answer of programme staff. */
const openQuestion = z.object({
  askedAt: momentText,
  /** the day by which programme staff answer; null: they promise none */
  answerBy: z.nullable(dayText),
  /** who of programme staff answers it; null: nobody has said so yet */
  takenBy: z.nullable(z.object({ id: z.int(), name: z.string() })),
});

const conversation = z.object({
  messages: z.array(message),
  /** the side that writes next; null: neither side is expected to write */
  awaits: z.nullable(oneOf(conversationSides)),
  /** null: none waits, or the viewer is a reviewer */
  question: z.nullable(openQuestion),
  /** working days within which programme staff answer questions; 0: they promise no day */
  answerDays: z.int(),
  shownToReviewers: z.boolean(),
  /** when the release of the decision closed the conversation; null: open */
  closedAt: z.nullable(momentText),
  can: z.object({
    write: z.boolean(),
    /** mark the conversation as needing no reply, take a question, and show the conversation to reviewers or hide it */
    manage: z.boolean(),
  }),
});
export type Conversation = z.output<typeof conversation>;

/** The id of the newest message that the caller has read; null: the conversation had none. */
const newestRead = z.nullable(plainId);

export const readConversation = endpoint('readConversation', 'GET applications/responses/{id}/conversation/', {
  access: 'signedIn',
  summary:
    'What programme staff and a nonprofit asked and answered each other about a response, oldest first. Empty for reviewers unless staff show it',
  params: idParams,
  result: conversation,
});

export const writeMessage = endpoint('writeMessage', 'POST applications/responses/{id}/conversation/', {
  access: 'writeMessages',
  summary:
    'Asks or answers; the other side gets an email and a notice. The same `request_key` again changes nothing; 409 with the current conversation if a message is newer than `seen`',
  params: idParams,
  body: z.object({
    body: requiredText(messageLimits.body, conversationMessages.body),
    /** ids of files that the author has uploaded for this response and has not sent yet */
    files: z._default(z.array(rowId).check(z.maxLength(messageLimits.files, conversationMessages.tooManyFiles)), []),
    /** whether this asks something; default: it does, unless it answers a question of the other side */
    expectsAnswer: z.optional(z.boolean()),
    seen: z.optional(newestRead),
    requestKey,
  }),
  refuses: [404, 409, 429],
  result: conversation,
  status: 201,
});

export const changeConversation = endpoint('changeConversation', 'PATCH applications/responses/{id}/conversation/', {
  access: 'manageApplications',
  summary:
    'Says that nothing is open (`settled`; 409 with the current conversation if a message is newer than `seen`), who answers the question (`taken`), or whether reviewers read the conversation',
  params: idParams,
  body: z.object({
    settled: z.optional(z.literal(true)),
    seen: z.optional(newestRead),
    /** true: the caller will answer the nonprofit’s question; false: others may take it again */
    taken: z.optional(z.boolean()),
    shownToReviewers: z.optional(z.boolean()),
  }),
  refuses: [404, 409],
  result: conversation,
});

export const uploadMessageFile = endpoint('uploadMessageFile', 'POST applications/responses/{id}/conversation/files/', {
  access: 'writeMessages',
  summary: 'A file for a message, which names its id',
  params: idParams,
  upload: 'file',
  refuses: [404, 409],
  result: messageFile,
  status: 201,
});
