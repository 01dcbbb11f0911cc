import { sql } from 'kysely';
import { bad, type Check, good, watch } from '#server/app/upkeep/check.ts';
import { timeInWords } from '#server/app/upkeep/time-in-words.ts';
import { reasonToWait } from '#server/platform/mail/without-contact.ts';

const soon = 15 * 60_000;
const late = 2 * 3_600_000;

interface Waiting {
  count: number;
  /** milliseconds that the oldest of these emails has waited */
  age: number | null;
  why: string | null;
}

/** Whether emails leave, and how long the oldest one has waited. The home page of programme staff shows single emails that failed. */
export const checkEmails: Check = async ({ db, config }) => {
  if (config.smtpUrl === null) return config.smtpIsFixed ? mailIsOff : withoutServer(config.production);
  const wait = reasonToWait(config);
  if (wait) return bad(wait.text, wait.advice);
  const { rows } = await sql<Waiting>`SELECT count(*)::int AS count,
      (extract(epoch FROM now() - min(queued_at)) * 1000)::float8 AS age,
      (array_agg(last_error ORDER BY id DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS why
    FROM mail_messages WHERE state IN ('QUEUED', 'SENDING')`.execute(db);
  const { count = 0, age = null, why = null } = rows[0] ?? {};
  if (age === null || age < soon) return good('Emails leave at once.');
  const waiting = `${count === 1 ? 'An email waits' : `${count} emails wait`}, the oldest for ${timeInWords(age)}.`;
  const reason = why === null ? '' : ` The mail server’s last answer: ${why}`;
  const advice = `Look at the mail server of ${config.smtpIsFixed ? 'SMTP_URL' : 'Settings'}. Almoner tries again by itself.`;
  return age > late ? bad(`${waiting}${reason}`, advice) : watch(`${waiting}${reason}`, advice);
};

/** SMTP_URL is none. */
export const mailIsOff = watch(
  'No email leaves, because SMTP_URL is none: emails are kept in the outbox.',
  'Right for a trial copy. Otherwise remove it, or set it to the mail server.',
);

function withoutServer(production: boolean) {
  const text = 'No mail server is set: emails are kept in the outbox, and reach nobody.';
  const advice = 'Enter one at Settings, “Mail server”, or set SMTP_URL.';
  return production ? bad(text, advice) : watch(text, advice);
}
