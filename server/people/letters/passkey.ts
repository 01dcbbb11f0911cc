import type { Template } from '#server/platform/mail/template.ts';

export interface PasskeyNews {
  what: 'added' | 'removed';
  /** the passkey's name */
  name: string;
}

/** To the owner of an account: a passkey was added or removed, perhaps by somebody else. */
export const passkey: Template<PasskeyNews> = ({ what, name: passkeyName }, { name, address, email }) => ({
  subject: what === 'added' ? `A passkey was added to your ${name} account` : `A passkey was removed from your ${name} account`,
  preview: 'If it was not you, set a new password now.',
  heading: what === 'added' ? 'A passkey was added' : 'A passkey was removed',
  blocks: [
    {
      kind: 'paragraph',
      text:
        what === 'added'
          ? `The passkey “${passkeyName}” signs in to your ${name} account from now on, without a password.`
          : `The passkey “${passkeyName}” no longer signs in to your ${name} account.`,
    },
    {
      kind: 'paragraph',
      text: 'If it was you, there is nothing to do. If it was not, set a new password at once, sign in, and remove passkeys that you do not know:',
    },
    { kind: 'button', label: 'Set a new password', href: `${address}/forgot-password` },
    { kind: 'smallLink', label: 'Your passkeys', href: `${address}/my-profile/sign-in` },
    { kind: 'smallPrint', text: `Questions? Write to ${email}.` },
  ],
});
