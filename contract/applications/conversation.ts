import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { requestKey } from '#contract/platform/wire/saves.ts';
import { idParams, oneOf, requiredText } from '#contract/platform/wire/shapes.ts';
import { conversationSides } from './responses.ts';

/**
 * Limits of the conversation about a response. Programme staff ask and the nonprofit answers; reviewers can read the conversation
 * only if staff show it to them. The release of the decision closes the conversation. `anHour`: messages that one person of a
 * nonprofit can write within an hour; programme staff have no such limit.
 */
export const messageLimits = { body: 5_000, files: 10, anHour: 20 };

export const conversationMessages = {
  body: 'Write something first.',
  tooManyFiles: `A message carries at most ${messageLimits.files} files.`,
  tooMany: `You have sent ${messageLimits.anHour} messages within an hour. Go on a little later.`,
  closed: 'The decision is released: nobody can write here any more.',
  notAsked: 'Only programme staff begin the conversation.',
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

const conversation = z.object({
  messages: z.array(message),
  /** the side that writes next; null: neither side is expected to write */
  awaits: z.nullable(oneOf(conversationSides)),
  shownToReviewers: z.boolean(),
  /** when the release of the decision closed the conversation; null: open */
  closedAt: z.nullable(momentText),
  can: z.object({
    write: z.boolean(),
    /** mark the conversation as needing no reply, and show it to reviewers or hide it */
    manage: z.boolean(),
  }),
});
export type Conversation = z.output<typeof conversation>;

export const readConversation = endpoint('readConversation', 'GET applications/responses/{id}/conversation/', {
  access: 'signedIn',
  summary:
    'What programme staff asked about a response and what its nonprofit answered, oldest first. Empty for reviewers unless staff show it',
  params: idParams,
  result: conversation,
});

export const writeMessage = endpoint('writeMessage', 'POST applications/responses/{id}/conversation/', {
  access: 'writeMessages',
  summary: 'Asks or answers; the other side gets an email and a notice. The same `request_key` again changes nothing',
  params: idParams,
  body: z.object({
    body: requiredText(messageLimits.body, conversationMessages.body),
    /** ids of files that the author has uploaded for this response and has not sent yet */
    files: z._default(z.array(rowId).check(z.maxLength(messageLimits.files, conversationMessages.tooManyFiles)), []),
    requestKey,
  }),
  refuses: [404, 409, 429],
  result: conversation,
  status: 201,
});

export const changeConversation = endpoint('changeConversation', 'PATCH applications/responses/{id}/conversation/', {
  access: 'manageApplications',
  summary: 'Says that nothing is open (`settled`), or whether reviewers read the conversation',
  params: idParams,
  body: z.object({ settled: z.optional(z.literal(true)), shownToReviewers: z.optional(z.boolean()) }),
  refuses: [404],
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
