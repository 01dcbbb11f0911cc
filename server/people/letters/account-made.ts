import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  /** empty if unknown */
  firstName: string;
  /** the nonprofit that the account is linked to; null: none */
  nonprofit: string | null;
  /** path of the page that sets the first password */
  path: string;
}

/** To a person whose account somebody else created. */
export const accountMade: Template<Data> = ({ firstName, nonprofit, path }, programme) => {
  const link = programme.address + path;
  const of = nonprofit === null ? '' : ` with ${nonprofit}`;
  return {
    subject: `Your ${programme.name} account`,
    preview: 'Choose a password to sign in for the first time.',
    heading: `Welcome to ${programme.name}`,
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      { kind: 'paragraph', text: `An account${of} was created for you. Choose a password to sign in:` },
      { kind: 'button', label: 'Set your password', href: link },
      { kind: 'smallPrint', text: 'The link works once, for 14 days. After that, ask for a new password on the login page.' },
      {
        kind: 'smallPrint',
        text: 'If you did not expect this, ignore this email: no one can use the account without a password.',
      },
    ],
    secrets: [link],
  };
};
