import type { Config } from '#server/platform/process/config.ts';

/**
 * Whether letters have to wait: they would come from the address of the defaults, which is nobody's, and would name it for replies.
 */
export const isWithoutContact = ({ smtpUrl, contactIsSet }: Config): boolean => smtpUrl !== null && !contactIsSet;

export const withoutContact = {
  text: 'No email leaves, because the programme has no contact address.',
  advice: 'Give the contact address at Settings, or set PROGRAMME_EMAIL. What waits goes out by itself then.',
};
