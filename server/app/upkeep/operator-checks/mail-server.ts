import { createTransport } from 'nodemailer';
import { bad, type Check, good, watch } from '#server/app/upkeep/check.ts';
import { withoutContact } from '#server/platform/mail/without-contact.ts';
import { errorCode, errorMessage } from '#server/platform/process/error-code.ts';

const patience = 15_000;

/** Signs in to the mail server; with an address, sends a letter there. */
export function mailServerCheck(to: string | null): Check {
  return async ({ config: { smtpUrl, mailFrom, contactIsSet, public: programme } }) => {
    if (smtpUrl === null) return watch('No mail server is set.', 'Set SMTP_URL: until then emails reach nobody.');
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
    });
    try {
      await transport.verify();
      if (to !== null && !contactIsSet) return bad(withoutContact.text, withoutContact.advice);
      if (to === null) return good('The mail server lets Almoner in.');
      const text = `The doctor of ${programme.programmeName} has sent this email. It arrived: emails can leave.\n`;
      await transport.sendMail({ from: mailFrom, to, subject: `A test of ${programme.programmeName}`, text });
      return good(`The mail server took an email to ${to}. Look whether it arrived.`);
    } catch (error) {
      return bad(
        `The mail server does not take emails: ${errorMessage(error) || errorCode(error)}.`,
        'Look at SMTP_URL and MAIL_FROM.',
      );
    } finally {
      transport.close();
    }
  };
}
