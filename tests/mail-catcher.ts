import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface CaughtMail {
  to: string[];
  /** as it came over the wire */
  raw: string;
}

export interface MailCatcher {
  port: number;
  /** for `SMTP_URL` */
  url: string;
  /** what arrived, in order */
  caught: CaughtMail[];
  close(): Promise<void>;
}

interface Options {
  /** a free port unless told */
  port?: number;
  onMail?: (mail: CaughtMail) => void | Promise<void>;
  /** how the server answers, where it is to be other than friendly */
  server?: SMTPServerOptions;
}

/** A real SMTP server that keeps what it is given. */
export async function startMailCatcher({ port = 0, onMail, server: behaviour = {} }: Options = {}): Promise<MailCatcher> {
  const caught: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // A client may keep its connection for the next letter: closing does not wait for that.
    closeTimeout: 100,
    onData: async (stream, { envelope }, done) => {
      const mail = { to: envelope.rcptTo.map(({ address }) => address), raw: await text(stream) };
      caught.push(mail);
      await onMail?.(mail);
      done();
    },
    ...behaviour,
  });
  // A client that is killed in the middle is nothing to fail for.
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
