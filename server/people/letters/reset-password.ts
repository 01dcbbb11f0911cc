import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  /** empty if unknown */
  firstName: string;
  /** path of the page that sets a new password */
  path: string;
}

export const resetPassword: Template<Data> = ({ firstName, path }, programme) => {
  const link = programme.address + path;
  return {
    subject: `Set a new password for ${programme.name}`,
    preview: 'This link sets a new password. It works once, for 24 hours.',
    heading: 'Set a new password',
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      { kind: 'paragraph', text: `Someone asked for a new password for your ${programme.name} account. Choose one here:` },
      { kind: 'button', label: 'Set a new password', href: link },
      { kind: 'smallPrint', text: 'The link works once, for 24 hours. Setting a new password signs you out everywhere else.' },
      { kind: 'smallPrint', text: 'If it was not you, ignore this email: your password stays the same.' },
    ],
    secrets: [link],
  };
};
