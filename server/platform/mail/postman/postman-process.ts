import { rename, writeFile } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Letter, Programme } from '#server/platform/mail/template.ts';
import { letterHtml, logoId } from '#server/platform/mail/writing/letter-html.ts';
import { openJournal } from './journal.ts';

/** The first message to the postman. */
export interface PostmanOrders {
  journal: string;
  /** null if no mail server is set up: letters are written to the data folder */
  smtpUrl: string | null;
}

export interface Envelope {
  from: { name: string; address: string };
  replyTo: string;
  to: string;
  /** the part of the Message-ID before the @; the journal contains it */
  messageId: string;
  date: string;
  subject: string;
  text: string;
  html: string;
  /** `pdf` is in base64, because the processes exchange JSON */
  attached?: { fileName: string; pdf: string } | undefined;
  /** a PNG in base64, which the HTML shows */
  logo?: string | undefined;
  unsubscribe?: string | undefined;
}

export type PostmanTask =
  | { kind: 'write'; letter: Letter; programme: Programme }
  | { kind: 'send'; envelope: Envelope }
  | { kind: 'keep'; envelope: Envelope; file: string };

export interface PostmanFailure {
  message: string;
  /** whether the mail server will never take this message for this address */
  final: boolean;
}

export interface PostmanAnswer {
  task: number;
  html?: string;
  failure?: PostmanFailure;
}

/*
 * Talks to the mail server in a process of its own: if the process of the jobs is killed, the running dialogue still finishes,
 * and the journal records the result. When the channel closes, the parent has ended. Ctrl-C is ignored here: the parent handles
 * it.
 */
process.on('SIGINT', () => {});
process.once('message', (orders: PostmanOrders) => work(orders));

function work({ journal: file, smtpUrl }: PostmanOrders): void {
  const journal = openJournal(file);
  const transport = smtpUrl === null ? null : openTransport(smtpUrl);
  const underWay = new Set<Promise<void>>();

  const send = async (envelope: Envelope) => {
    await transport?.sendMail(mailOf(envelope));
    journal.accepted(envelope.messageId);
  };
  const perform = async (task: PostmanTask): Promise<Omit<PostmanAnswer, 'task'>> => {
    if (task.kind === 'write') return { html: letterHtml(task.letter, task.programme) };
    if (task.kind === 'send') await send(task.envelope);
    else await keep(task.envelope, task.file);
    return {};
  };
  process.on('message', ({ task: number, ...task }: PostmanTask & { task: number }) => {
    const done = perform(task as PostmanTask)
      .catch((error) => ({ failure: failureOf(error) }))
      .then((answer) => {
        if (process.connected) process.send?.({ task: number, ...answer } satisfies PostmanAnswer, () => {});
        underWay.delete(done);
      });
    underWay.add(done);
  });
  process.once('disconnect', async () => {
    while (underWay.size > 0) await Promise.all(underWay);
    journal.ended();
    process.exit();
  });
}

function openTransport(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    // After a connection is lost, the mail server may have accepted the message. So the pool must not send it again: we decide.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  });
}

function mailOf({ from, replyTo, to, messageId, date, subject, text, html, attached, logo, unsubscribe }: Envelope) {
  return {
    from,
    ...(replyTo !== from.address && { replyTo }),
    to: { name: '', address: to },
    messageId: `<${messageId}@${from.address.split('@').at(-1)}>`,
    date: new Date(date),
    subject,
    text,
    html,
    attachments: [
      ...(attached
        ? [{ filename: attached.fileName, content: attached.pdf, encoding: 'base64', contentType: 'application/pdf' }]
        : []),
      ...(logo ? [{ filename: 'logo.png', content: logo, encoding: 'base64', contentType: 'image/png', cid: logoId }] : []),
    ],
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Writes the message to a file, as a whole or not at all. A second call writes the same file again. */
async function keep(envelope: Envelope, file: string): Promise<void> {
  const bytes = await new MailComposer(mailOf(envelope)).compile().build();
  await writeFile(`${file}.part`, bytes, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

function failureOf(error: { message?: string; code?: string; responseCode?: number }): PostmanFailure {
  const refused = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return { message: String(error.message ?? error), final: refused && (error.responseCode ?? 0) >= 500 };
}
