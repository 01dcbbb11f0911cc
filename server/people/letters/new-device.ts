import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  /** `Firefox on Windows` */
  device: string;
  /** `203.0.113.x` */
  addressRange: string;
}

/** To the owner of an account to which a device signed in for the first time. */
export const newDevice: Template<Data> = ({ device, addressRange }, { name, address, email }) => ({
  subject: `New sign-in to your ${name} account`,
  preview: `${device}. If it was not you, set a new password now.`,
  heading: 'Somebody signed in with a new device',
  blocks: [
    {
      kind: 'paragraph',
      text: `Your ${name} account was opened just now with a device that had not signed in to it before.`,
    },
    {
      kind: 'facts',
      facts: [
        ['Device', device],
        ['Network', addressRange],
      ],
    },
    {
      kind: 'paragraph',
      text: 'If it was you, there is nothing to do. If it was not, set a new password at once: that signs everybody else out.',
    },
    { kind: 'button', label: 'Set a new password', href: `${address}/forgot-password` },
    { kind: 'smallLink', label: 'See where you are signed in', href: `${address}/my-profile/sign-in` },
    { kind: 'smallPrint', text: `Questions? Write to ${email}.` },
  ],
});
