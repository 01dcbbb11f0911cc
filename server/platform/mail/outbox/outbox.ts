import { sql } from 'kysely';
import type { MailState, OutboxEntry, OutboxLetter, OutboxQuery } from '#contract/platform/mail/outbox.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { hide, type Message } from '../messages.ts';
import type { OwnTexts } from '../template.ts';
import { readOwnTexts } from '../texts/own-texts.ts';
import { type Composing, composeLetter } from '../writing/compose-letter.ts';
import { logoId } from '../writing/letter-html.ts';
import { letterText } from '../writing/letter-text.ts';
import { programmeOf } from '../writing/programme.ts';

type Query = OutboxQuery;

/** Letters, newest first. */
export async function findLetters(db: Db, app: Composing, query: Query, limit: number, offset: number) {
  let letters = db.selectFrom('mailMessages');
  if (query.search) letters = letters.where(sql<boolean>`search @@ (SELECT search_query(${query.search}))`);
  if (query.state?.length) letters = letters.where('state', 'in', query.state);
  const { count } = await letters.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await letters.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const own = await readOwnTexts(db);
  return { count, results: rows.map((row) => asEntry(row, app, own)) };
}

function asEntry(message: Message, app: Composing, own: OwnTexts): OutboxEntry {
  const { id, recipient, subject, state, createdAt, sentAt } = message;
  const shown = subject || composeLetter(message, app, own).subject;
  return { id, recipient, subject: shown, state: state as MailState, createdAt, sentAt };
}

/** A letter as its receiver reads it. If a mail server is set up, its secret links are hidden. */
export async function asLetter(db: Db, message: Message, app: Composing): Promise<OutboxLetter> {
  const { attempts, lastError, html, secretsRemoved } = message;
  const own = await readOwnTexts(db);
  const hidden = hiddenSecrets(message, app, own);
  const text = message.text ?? letterText(composeLetter(message, app, own), programmeOf(app.config));
  return {
    ...asEntry(message, app, own),
    attempts,
    lastError,
    text: hidden.reduce(hide, text),
    hasHtml: html !== null,
    secretsHidden: secretsRemoved || hidden.length > 0,
    can: { sendAgain: canSendAgain(message) },
  };
}

/** The HTML part with its secret links hidden; null if none was written. */
export function shownHtml(message: Message, app: Composing, own: OwnTexts): string | null {
  const { html } = message;
  if (!html) return null;
  const picture = app.config.logo ? `data:image/png;base64,${app.config.logo.png}` : 'data:,';
  return hiddenSecrets(message, app, own).reduce(hide, html).replace(`cid:${logoId}`, picture);
}

/** With a mail server, only the receiver may see a link that opens an account. Without one, staff hand the letter over. */
function hiddenSecrets(message: Message, app: Composing, own: OwnTexts): readonly string[] {
  if (message.secretsRemoved || app.config.smtpUrl === null) return [];
  return composeLetter(message, app, own).secrets ?? [];
}

/** Whether a letter can be sent again: not while a postman has it, and not after its secret link was removed. */
export function canSendAgain({ state, secretsRemoved }: Message): boolean {
  return state !== 'SENDING' && !secretsRemoved;
}
