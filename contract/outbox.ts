import * as z from 'zod/mini';
import { download } from './downloads.ts';
import { endpoint } from './endpoint.ts';
import { mailStates } from './mail-states.ts';
import { commaList, idParams, oneOf, page, paging, searchText, wholeNumber } from './shapes.ts';

/** A letter in the outbox's list. */
export const outboxEntry = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  state: oneOf(mailStates),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
});
export type OutboxEntry = z.output<typeof outboxEntry>;

export const outboxLetter = z.extend(outboxEntry, {
  attempts: z.int(),
  /** what the mail server, or the way to it, said at the last attempt */
  lastError: z.nullable(z.string()),
  text: z.string(),
  /** the HTML part is written, and `letterHtml` shows it */
  hasHtml: z.boolean(),
  /** links that open an account stand in it and are not shown */
  secretsHidden: z.boolean(),
  can: z.object({ sendAgain: z.boolean() }),
});
export type OutboxLetter = z.output<typeof outboxLetter>;

export const outboxQuery = z.object({
  search: z.optional(searchText),
  state: z.optional(commaList(oneOf(mailStates))),
  ...paging,
});

export const listOutbox = endpoint({
  name: 'listOutbox',
  method: 'GET',
  path: 'outbox/',
  access: 'readOutbox',
  tag: 'Mail',
  summary: 'Letters that were asked for, newest first',
  query: outboxQuery,
  result: page(outboxEntry),
});

export const readLetter = endpoint({
  name: 'readLetter',
  method: 'GET',
  path: 'outbox/{id}/',
  access: 'readOutbox',
  tag: 'Mail',
  summary: 'A letter as its receiver reads it',
  params: idParams,
  result: outboxLetter,
});

export const sendAgain = endpoint({
  name: 'sendAgain',
  method: 'POST',
  path: 'outbox/{id}/send-again/',
  access: 'readOutbox',
  tag: 'Mail',
  summary: 'Try a waiting or failed letter now, or send a copy of one that went out; answers the letter that will be sent',
  params: idParams,
  result: outboxLetter,
});

/** The HTML part, for a frame: a page of its own that may run nothing and load nothing. */
export const letterHtml = download({
  name: 'letterHtml',
  path: '/download-letter/',
  access: 'readOutbox',
  summary: 'The HTML part of a letter',
  query: z.object({ id: wholeNumber }),
  type: 'text/html',
});
