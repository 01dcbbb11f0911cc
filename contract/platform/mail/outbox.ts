import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { choiceList, idParams, oneOf, page, paging, searchText, wholeNumber } from '#contract/platform/wire/shapes.ts';

export const mailStates = ['QUEUED', 'SENDING', 'SENT', 'KEPT', 'FAILED'] as const;
export type MailState = (typeof mailStates)[number];

export const mailStateLabels: Record<MailState, string> = {
  QUEUED: 'Waiting',
  SENDING: 'On its way',
  SENT: 'Sent',
  KEPT: 'Kept here',
  FAILED: 'Failed',
};

export const outboxQuery = z.object({
  search: z.optional(searchText),
  state: z.optional(choiceList(mailStates)),
  ...paging,
});
export type OutboxQuery = z.output<typeof outboxQuery>;

/** An email in the list. */
const outboxEntry = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  state: oneOf(mailStates),
  createdAt: momentText,
  sentAt: z.nullable(momentText),
});
export type OutboxEntry = z.output<typeof outboxEntry>;

const outboxLetter = z.extend(outboxEntry, {
  attempts: z.int(),
  /** the error of the last attempt */
  lastError: z.nullable(z.string()),
  text: z.string(),
  /** whether `letterHtml` can show an HTML part */
  hasHtml: z.boolean(),
  /** whether links that open an account were removed from the text */
  secretsHidden: z.boolean(),
  can: z.object({ sendAgain: z.boolean() }),
});
export type OutboxLetter = z.output<typeof outboxLetter>;

export const listOutbox = endpoint('listOutbox', 'GET outbox/', {
  access: 'readOutbox',
  summary: 'Emails, newest first',
  query: outboxQuery,
  result: page(outboxEntry),
});

export const readLetter = endpoint('readLetter', 'GET outbox/{id}/', {
  access: 'readOutbox',
  summary: 'An email as its recipient reads it',
  params: idParams,
  result: outboxLetter,
});

export const sendAgain = endpoint('sendAgain', 'POST outbox/{id}/send-again/', {
  access: 'sendAgain',
  summary: 'Try a waiting or failed email now, or send a copy of a sent one; returns the email that will be sent',
  params: idParams,
  refuses: [409],
  result: outboxLetter,
});

/** The HTML part of a letter, for a frame in which no script runs and nothing loads. */
export const letterHtml = download({
  name: 'letterHtml',
  path: '/download-letter/',
  access: 'readOutbox',
  summary: 'The HTML part of an email',
  query: z.object({ id: wholeNumber }),
  type: 'text/html',
  refuses: [404],
});
