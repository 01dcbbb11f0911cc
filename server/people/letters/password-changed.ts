import type { Template } from '#server/platform/mail/template.ts';

/** To the owner of an account: the password was changed, perhaps by somebody else. */
export const passwordChanged: Template<Record<string, never>> = (_data, { name, address, email }) => ({
  subject: `Your ${name} password was changed`,
  preview: 'If it was not you, set a new one now.',
  heading: 'Your password was changed',
  blocks: [
    {
      kind: 'paragraph',
      text: `The password of your ${name} account was changed just now. You were signed out everywhere else.`,
    },
    { kind: 'paragraph', text: 'If it was you, there is nothing to do. If it was not, set a new password at once:' },
    { kind: 'button', label: 'Set a new password', href: `${address}/forgot-password` },
    { kind: 'smallPrint', text: `Questions? Write to ${email}.` },
  ],
});
