import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  /** empty if unknown */
  firstName: string;
  /** the nonprofit that the account is linked to; null: none */
  nonprofit: string | null;
  /** path of the page that sets a new password */
  path: string;
}

/** To a person whose account got a role or a nonprofit before its address was confirmed. */
export const accessGiven: Template<Data> = ({ firstName, nonprofit, path }, programme) => {
  const link = programme.address + path;
  const of = nonprofit === null ? '' : ` with ${nonprofit}`;
  return {
    subject: `Confirm your ${programme.name} account`,
    preview: 'Choose a new password to open your account.',
    heading: 'Your account has new access',
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      {
        kind: 'paragraph',
        text: `Your ${programme.name} account${of} was given more access. Nobody has confirmed yet that this email address is yours, so the account’s password no longer works and its sessions have ended. Choose a new password to sign in:`,
      },
      { kind: 'button', label: 'Choose a new password', href: link },
      { kind: 'smallPrint', text: 'The link works once, for 14 days. After that, ask for a new password on the login page.' },
      {
        kind: 'smallPrint',
        text: 'If you did not expect this, ignore this email: no one can use the account without a new password.',
      },
    ],
    secrets: [link],
  };
};
