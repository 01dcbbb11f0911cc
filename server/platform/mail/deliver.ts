import { addJob } from '#server/platform/jobs/add-job.ts';
import { type JobContext, type Task, TriedAgain } from '#server/platform/jobs/task.ts';
import { claim, findMessage, giveUp, type Message, markKept, markNotSent, markSent, writeContent } from './messages.ts';
import { NotDelivered } from './postman/postman.ts';
import type { Envelope } from './postman/postman-process.ts';
import { deliveryKey } from './queue-mail.ts';
import type { Letter } from './template.ts';
import { readOwnTexts } from './texts/own-texts.ts';
import { reasonToWait } from './without-contact.ts';
import { composeLetter } from './writing/compose-letter.ts';
import { logoId } from './writing/letter-html.ts';
import { letterText } from './writing/letter-text.ts';
import { printAttachment, withUnprintable } from './writing/print-attachment.ts';
import { programmeOf } from './writing/programme.ts';

/** milliseconds: a postman of another server that claimed a message less than this long ago may still be sending the message */
const handsOff = 3_600_000;
/** milliseconds until a letter looks again whether the programme can send letters */
const contactPause = 30_000;

/** Delivers a message once: see decision 4. */
export const deliverMail: Task<'deliver-mail'> = async ({ id }, context) => {
  const message = await findMessage(context.db, id);
  if (message?.state !== 'QUEUED' && message?.state !== 'SENDING') return;
  try {
    await deliver(message, context);
  } catch (error) {
    // No attempt follows: show that in the outbox. A message that was given to a postman may have arrived, so its state stays.
    if (context.lastAttempt && message.state === 'QUEUED') await giveUp(context.db, id, String(error));
    throw error;
  }
};

/** Puts a letter off, however long it takes until the programme can send letters. */
async function putOff({ id }: Message, { db }: JobContext, why: string): Promise<void> {
  await markNotSent(db, id, 'QUEUED', why);
  await addJob(db, 'deliver-mail', { id }, { key: deliveryKey(id), runAt: new Date(Date.now() + contactPause) });
}

async function deliver(message: Message, context: JobContext): Promise<void> {
  const accepted = await wasAccepted(message, context);
  const wait = accepted ? null : reasonToWait(context.config);
  if (wait) return putOff(message, context, wait.text);
  const letter = composeLetter(message, context, await readOwnTexts(context.db));
  if (accepted) return markSent(context.db, message, letter.secrets ?? []);
  // a letter that was written before has its values
  if (message.html === null && letter.missing?.length) return giveUp(context.db, message.id, withoutValue(letter.missing));
  const written = await writeMessage(message, letter, context);
  const envelope = { ...envelopeOf(written, letter, context), attached: await printAttachment(message, letter, context) };
  if (context.config.smtpUrl !== null) return send(written, letter, envelope, context);
  await context.postman.keep(envelope, `letter-${message.id}.eml`);
  await markKept(context.db, message.id);
}

/** Why a letter with a gap was not sent, for the outbox. */
function withoutValue(missing: readonly string[]): string {
  const names = new Intl.ListFormat('en-US').format(missing.map((name) => `{{${name}}}`));
  return `Not sent: ${names} has no value for this person. Change the text of this email at Email texts, and send it again.`;
}

/** Whether the mail server accepted the message in an attempt that was interrupted. */
async function wasAccepted(
  { state, postman, claimedAt, messageId }: Message,
  { postman: ours, signal }: JobContext,
): Promise<boolean> {
  if (state !== 'SENDING' || postman === null) return false;
  const fate = await ours.fate(postman, messageId, signal);
  if (fate === 'unknown' && Date.now() - Date.parse(claimedAt ?? '') < handsOff)
    throw new Error('another server has the message in hand');
  return fate === 'accepted';
}

async function writeMessage(message: Message, composed: Letter, context: JobContext): Promise<Message> {
  if (message.html !== null) return message;
  const { db, config, postman } = context;
  const letter = await withUnprintable(composed, message, context);
  const programme = programmeOf(config);
  const html = await postman.write(letter, programme);
  const content = { subject: letter.subject, text: letterText(letter, programme), html };
  await writeContent(db, message.id, content);
  return { ...message, ...content };
}

async function send(message: Message, letter: Letter, envelope: Envelope, context: JobContext): Promise<void> {
  const { db, postman, lastAttempt } = context;
  const name = postman.name();
  if (!(await claim(db, message, name))) return;
  try {
    await Promise.race([postman.send(name, envelope), stopped(context.signal)]);
  } catch (error) {
    // If the postman ended, or still waits for a slow mail server, the next attempt reads the result in the postman's journal.
    if (!(error instanceof NotDelivered)) throw error;
    const over = error.final || lastAttempt;
    await markNotSent(db, message.id, over ? 'FAILED' : 'QUEUED', error.message);
    if (over) return;
    throw new TriedAgain('the mail server did not take a message: it stands at /outbox');
  }
  await markSent(db, message, letter.secrets ?? []);
}

/** Rejects when Almoner stops. The postman is another process, and finishes its dialogue with the mail server. */
function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Almoner is stopping')), { once: true });
  });
}

function envelopeOf(
  { recipient, messageId, createdAt, subject, text, html }: Message,
  { unsubscribe }: Letter,
  { config }: JobContext,
): Envelope {
  return {
    from: { name: config.public.programmeName, address: config.mailFrom },
    replyTo: config.public.programmeEmail,
    to: recipient,
    messageId,
    date: createdAt,
    subject,
    text: text ?? '',
    html: html ?? '',
    logo: html?.includes(`cid:${logoId}`) ? config.logo?.png : undefined,
    unsubscribe,
  };
}
