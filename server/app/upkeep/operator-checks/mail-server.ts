import { bad, type Check, good, watch } from '#server/app/upkeep/check.ts';
import { mailIsOff } from '#server/app/upkeep/checks/emails.ts';
import { tryServer } from '#server/platform/mail/server/try-server.ts';
import { reasonToWait } from '#server/platform/mail/without-contact.ts';

/** Signs in to the mail server; with an address, sends a letter there. */
export function mailServerCheck(to: string | null): Check {
  return async ({ config }) => {
    const { smtpUrl, smtpIsFixed, mailFrom, mailPasswordIsLost, public: programme } = config;
    if (smtpUrl === null && smtpIsFixed) return mailIsOff;
    if (smtpUrl === null)
      return watch('No mail server is set.', 'Enter one at Settings, or set SMTP_URL: until then emails reach nobody.');
    const wait = mailPasswordIsLost || to !== null ? reasonToWait(config) : null;
    if (wait) return bad(wait.text, wait.advice);
    const from = { name: programme.programmeName, address: mailFrom };
    const { accepted, text, advice, answer } = await tryServer(smtpUrl, { from, to });
    if (accepted) return good(to === null ? text : `${text} Look whether it arrived.`);
    const said = answer === null ? '' : ` It said: ${answer}`;
    return bad(
      `The mail server does not take emails: ${text}${said}`,
      `${advice} Look at ${smtpIsFixed ? 'SMTP_URL and MAIL_FROM' : 'the mail server at Settings'}.`,
    );
  };
}
