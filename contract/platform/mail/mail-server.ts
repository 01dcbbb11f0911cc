import * as z from 'zod/mini';
import { singleLine, titleText } from '#contract/platform/fields/names.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

export const mailServerMessages = {
  host: 'Enter the name of the server, such as mail.example.org, without smtp:// and without the port.',
  port: 'Enter a whole number from 1 to 65535.',
  password: 'Enter the password.',
  passwordAgain: 'Enter the password again: the stored one is only sent to the server that it was entered for.',
  plain: 'Without encryption everybody on the way could read the password. Choose STARTTLS or TLS.',
  contact: 'Give the contact address at Settings first: emails come from it.',
  noKey:
    'The password cannot be stored yet, because the key that encrypts it is missing. Whoever runs Almoner sets PAYOUT_KEYS, as docs/operating.md describes.',
  locked: 'The mail server is set by SMTP_URL in the server’s environment.',
};

/** TLS: from the first byte, mostly port 465. STARTTLS: after a greeting, mostly port 587. */
export const mailSecurities = ['STARTTLS', 'TLS', 'NONE'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

export const mailSecurityLabels: Record<MailSecurity, string> = {
  STARTTLS: 'STARTTLS (usually port 587)',
  TLS: 'TLS from the start (usually port 465)',
  NONE: 'None: only for a server on the same machine or network',
};

const host = z
  .string(mailServerMessages.host)
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, mailServerMessages.host));

const port = z
  .int(mailServerMessages.port)
  .check(z.minimum(1, mailServerMessages.port), z.maximum(65_535, mailServerMessages.port));

export const mailServerBody = z.object({
  host,
  port,
  security: oneOf(mailSecurities),
  /** empty: the server asks for no sign-in */
  userName: titleText(320).check(singleLine),
  /** left out or empty: the stored password, if host, port, encryption and user name are the stored ones */
  password: z.optional(z.string().check(z.maxLength(1_000))),
  /** store the server although it did not take the test email */
  evenIfRefused: z.optional(z.boolean()),
});
export type MailServerBody = z.output<typeof mailServerBody>;

const mailServerRecord = z.object({
  /** the variable that sets the server; null: staff set it here */
  lockedBy: z.nullable(z.string()),
  /** null: none is set up, and emails are kept in the outbox. It never has the password. */
  server: z.nullable(
    z.object({
      host: z.string(),
      port: z.int(),
      security: oneOf(mailSecurities),
      userName: z.string(),
      hasPassword: z.boolean(),
      changedAt: z.nullable(momentText),
      /** when it took a test email with these settings */
      acceptedAt: z.nullable(momentText),
    }),
  ),
  /** no key opens the stored password: emails wait until somebody enters it again */
  passwordIsLost: z.boolean(),
  /** whether a key is set that encrypts a password */
  canStorePassword: z.boolean(),
  /** whether the programme has a contact address, which emails come from */
  contactIsSet: z.boolean(),
});
export type MailServerRecord = z.output<typeof mailServerRecord>;

const mailTry = z.object({
  accepted: z.boolean(),
  /** what happened, in a sentence */
  text: z.string(),
  /** what to look at; empty if it was accepted */
  advice: z.string(),
  /** the mail server's own words; null: it said nothing */
  answer: z.nullable(z.string()),
});
export type MailTry = z.output<typeof mailTry>;

export const readMailServer = endpoint('readMailServer', 'GET settings/mail-server/', {
  access: 'readSettings',
  summary: 'The mail server that emails go out through, without its password',
  result: mailServerRecord,
});

export const changeMailServer = endpoint('changeMailServer', 'PUT settings/mail-server/', {
  access: 'manageProgramme',
  summary: 'Send yourself a test email through a mail server, and store the server if it takes the email',
  body: mailServerBody,
  refuses: [409],
  recentSignIn: always,
  result: z.object({ record: mailServerRecord, stored: z.boolean(), outcome: mailTry }),
});

export const removeMailServer = endpoint('removeMailServer', 'DELETE settings/mail-server/', {
  access: 'manageProgramme',
  summary: 'Forget the mail server: emails are then kept in the outbox',
  refuses: [409],
  recentSignIn: always,
  result: mailServerRecord,
});
