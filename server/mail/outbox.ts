import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { MailState } from '#contract/mail-states.ts';
import type { OutboxEntry, OutboxLetter, outboxQuery } from '#contract/outbox.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connection.ts';
import { letterOf } from './letter-of.ts';
import { letterText } from './letter-text.ts';
import { hide, type Message } from './messages.ts';
import { programmeOf } from './programme.ts';

type Query = z.output<typeof outboxQuery>;

/** Letters, newest first. */
export async function findLetters(db: Db, config: Config, query: Query, limit: number, offset: number) {
  let letters = db.selectFrom('mailMessages');
  if (query.search) letters = letters.where(sql<boolean>`search @@ (SELECT search_query(${query.search}))`);
  if (query.state?.length) letters = letters.where('state', 'in', query.state);
  const { count } = await letters.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await letters.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { count, results: rows.map((row) => asEntry(row, config)) };
}

function asEntry(message: Message, config: Config): OutboxEntry {
  const { id, recipient, subject, state, createdAt, sentAt } = message;
  const shown = subject || letterOf(message, config).subject;
  return { id, recipient, subject: shown, state: state as MailState, createdAt, sentAt };
}

/** A letter as its receiver reads it; without the links in it where a mail server brings them. */
export function asLetter(message: Message, config: Config): OutboxLetter {
  const { attempts, lastError, html, secretsRemoved } = message;
  const hidden = hiddenSecrets(message, config);
  const text = message.text ?? letterText(letterOf(message, config), programmeOf(config));
  return {
    ...asEntry(message, config),
    attempts,
    lastError,
    text: hidden.reduce(hide, text),
    hasHtml: html !== null,
    secretsHidden: secretsRemoved || hidden.length > 0,
    can: { sendAgain: canSendAgain(message) },
  };
}

/** The HTML part, as it may be shown. */
export function shownHtml(message: Message, config: Config): string | null {
  const { html } = message;
  return html && hiddenSecrets(message, config).reduce(hide, html);
}

/** Where letters go through a mail server, what opens an account is their receivers' alone. */
function hiddenSecrets(message: Message, config: Config): readonly string[] {
  if (message.secretsRemoved || config.smtpUrl === null) return [];
  return letterOf(message, config).secrets ?? [];
}

/** One in a postman's hands is left to it; one whose link was taken out would lead nowhere. */
export function canSendAgain({ state, secretsRemoved }: Message): boolean {
  return state !== 'SENDING' && !secretsRemoved;
}
