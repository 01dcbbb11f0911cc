import type { Config } from '#server/platform/process/config.ts';

/**
 * Whether letters have to wait: they would come from the address of the defaults, which is nobody's, and would name it for replies.
 */
const isWithoutContact = ({ smtpUrl, contactIsSet }: Config): boolean => smtpUrl !== null && !contactIsSet;

/** Why letters wait, whatever the mail server says; null: they do not. */
export function reasonToWait(config: Config): { text: string; advice: string } | null {
  if (config.mailPasswordIsLost) return withoutPassword;
  return isWithoutContact(config) ? withoutContact : null;
}

const withoutPassword = {
  text: 'No email leaves, because no key opens the stored password of the mail server.',
  advice: 'Enter it again at Settings, “Mail server”, or set the key of PAYOUT_KEYS that encrypted it. What waits goes out then.',
};

const withoutContact = {
  text: 'No email leaves, because the programme has no contact address.',
  advice: 'Give the contact address at Settings, or set PROGRAMME_EMAIL. What waits goes out by itself then.',
};
