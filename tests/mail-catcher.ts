import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface CaughtMail {
  to: string[];
  /** the message as it was sent */
  raw: string;
}

export interface MailCatcher {
  port: number;
  /** for `SMTP_URL` */
  url: string;
  /** the received messages, in order */
  caught: CaughtMail[];
  close(): Promise<void>;
}

interface Options {
  /** a free port by default */
  port?: number;
  onMail?: (mail: CaughtMail) => void | Promise<void>;
  /** overrides the server's replies, to refuse or delay a message */
  server?: SMTPServerOptions;
}

/** Starts a real SMTP server that stores the messages that it receives. */
export async function startMailCatcher({ port = 0, onMail, server: behaviour = {} }: Options = {}): Promise<MailCatcher> {
  const caught: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // A client may keep its connection open for the next email. Closing the server waits only 100 ms for such connections.
    closeTimeout: 100,
    onData: async (stream, { envelope }, done) => {
      const mail = { to: envelope.rcptTo.map(({ address }) => address), raw: await text(stream) };
      caught.push(mail);
      await onMail?.(mail);
      done();
    },
    ...behaviour,
  });
  // Ignore errors of clients that were killed while they sent a message.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const used = (server.server.address() as AddressInfo).port;
  return {
    port: used,
    url: `smtp://127.0.0.1:${used}`,
    caught,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
