import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  /** empty if unknown */
  inviter: string;
  /** null for an invitation as programme staff */
  nonprofit: string | null;
  /** the inviting person's own words; missing if a nonprofit's staff invite, and in older letters */
  message?: string;
  /** path of the page that sets the first password */
  path: string;
}

const accept = 'Choose a password to accept:';

/** To a person who is invited by a colleague or by programme staff. */
export const colleagueInvited: Template<Data> = ({ inviter, nonprofit, message = '', path }, { name, address, email }) => {
  const link = address + path;
  const who = inviter || `A colleague`;
  const to = nonprofit === null ? `the staff of ${name}` : `${nonprofit} on ${name}`;
  return {
    subject: `${who} invites you to ${nonprofit ?? name}`,
    preview: 'Choose a password, and you are in.',
    heading: 'You are invited',
    blocks: [
      { kind: 'paragraph', text: `${who} invites you to join ${to}.${message === '' ? ` ${accept}` : ''}` },
      ...(message === ''
        ? []
        : [
            { kind: 'quotation' as const, text: message },
            { kind: 'paragraph' as const, text: accept },
          ]),
      { kind: 'button', label: 'Accept the invitation', href: link },
      { kind: 'smallPrint', text: 'The link works once, for 14 days. It is yours alone: do not pass it on.' },
      {
        kind: 'smallPrint',
        text: `If you did not expect this, ignore this email: no one can use the account without a password. Questions? Write to ${email}.`,
      },
    ],
    secrets: [link],
  };
};
