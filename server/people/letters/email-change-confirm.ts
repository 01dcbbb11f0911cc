import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  /** path of the page that confirms the address */
  path: string;
}

/** To the new address that a person asked for. */
export const emailChangeConfirm: Template<Data> = ({ firstName, path }, programme) => {
  const link = programme.address + path;
  return {
    subject: `Confirm your new address for ${programme.name}`,
    preview: 'This link makes the address the one that you sign in with.',
    heading: 'Confirm your new address',
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      {
        kind: 'paragraph',
        text: 'Use this link in the browser where you are signed in. It works for 24 hours. From then on you sign in with this address:',
      },
      { kind: 'button', label: 'Use this address', href: link },
      { kind: 'smallPrint', text: `If you have no account with ${programme.name}, ignore this email.` },
    ],
    secrets: [link],
  };
};
