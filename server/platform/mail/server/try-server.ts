import { createTransport } from 'nodemailer';
import type { MailTry } from '#contract/platform/mail/mail-server.ts';

/** milliseconds for one step of the dialogue */
const patience = 10_000;
/** milliseconds for all of it, whatever the server does */
const longest = 25_000;

interface TestLetter {
  from: { name: string; address: string };
  /** null: only signs in */
  to: string | null;
}

/** Sends a test email through a mail server, in at most 25 seconds. Throws nothing: the outcome says in words what went wrong. */
export async function tryServer(smtpUrl: string, { from, to }: TestLetter): Promise<MailTry> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  });
  try {
    if (to === null) {
      await transport.verify();
      return { accepted: true, text: 'The mail server lets Almoner in.', advice: '', answer: null };
    }
    const { response } = await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject: `A test email from ${from.name}`,
      text: `${from.name} sent this email to try its mail server. If you can read it in your mailbox, emails reach people.\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(longest),
    });
    return { accepted: true, text: `The mail server took an email to ${to}.`, advice: '', answer: answerOf(response) };
  } catch (error) {
    return { accepted: false, ...reasonOf(error as MailError), answer: answerOf((error as MailError).response) };
  } finally {
    transport.close();
  }
}

interface MailError {
  message?: string;
  code?: string;
  command?: string;
  response?: string;
}

/** What a mail server said. What is not an answer of SMTP may come from another kind of server, and is nobody's business here. */
function answerOf(response: string | undefined): string | null {
  const line = response?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return /^[2-5]\d\d[ -]/.test(line) ? line.slice(0, 300) : null;
}

type Reason = Pick<MailTry, 'text' | 'advice'>;

/** Why the server was not reached, by what the message of the error names. */
const unreached: readonly [RegExp, Reason][] = [
  [
    /ECONNREFUSED/,
    { text: 'Nothing listens at this host and port.', advice: 'Look at the port: 587 for STARTTLS, 465 for TLS.' },
  ],
  [/EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE/, { text: 'The server cannot be reached.', advice: 'Look at host and port.' }],
  [
    /wrong version number|packet length too long|tlsv1 alert|unknown protocol/i,
    { text: 'The server does not speak TLS from the start at this port.', advice: 'Choose STARTTLS, or port 465.' },
  ],
  [
    /certificate|altnames/i,
    {
      text: 'The server’s certificate is not trusted for this host name.',
      advice: 'Use the host name that your provider names. For an authority of your own, set NODE_EXTRA_CA_CERTS.',
    },
  ],
];

const silent: Reason = {
  text: 'The server did not answer in time.',
  advice:
    'Look at host and port: 465 needs TLS, 587 needs STARTTLS. Some hosting providers block outgoing mail; a firewall may, too.',
};

function reasonOf({ message = '', code = '', command = '' }: MailError): Reason {
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message))
    return { text: 'No server of this name was found.', advice: 'Look at the host name.' };
  const known = unreached.find(([pattern]) => pattern.test(message));
  if (known) return known[1];
  if (code === 'ETIMEDOUT' || code === 'EABORT') return silent;
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return {
      text: 'The server refuses the user name or the password.',
      advice: 'Type both again. Some providers ask for a password that is made for programs.',
    };
  if (code === 'ETLS' || command === 'STARTTLS')
    return { text: 'The server offers no STARTTLS at this port.', advice: 'Choose TLS with port 465, or ask your provider.' };
  if (code === 'EENVELOPE' && command === 'RCPT TO')
    return {
      text: 'The server does not take emails to your address.',
      advice: 'Mostly it wants a user name and a password first.',
    };
  if (code === 'EENVELOPE')
    return {
      text: 'The server does not let this sender send.',
      advice: 'Set “Sender of emails” or the contact address at Settings to an address that the mail server allows.',
    };
  if (code === 'EMESSAGE') return { text: 'The server refused the email itself.', advice: 'Its answer says why.' };
  if (code === 'EPROTOCOL') return { text: 'What answers there is not a mail server.', advice: 'Look at host and port.' };
  return { text: 'The dialogue with the server broke off.', advice: 'Look at host, port and encryption.' };
}
