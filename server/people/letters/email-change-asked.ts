import { emailStopDays } from '#contract/people/email-change.ts';
import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  newEmail: string;
  /** path of the page that sets a new password and stops the change */
  path: string;
}

/** To the address that an account has, when its owner, or somebody else, asks for another one. */
export const emailChangeAsked: Template<Data> = ({ firstName, newEmail, path }, { name, address, email }) => {
  const link = address + path;
  return {
    subject: `Your ${name} account is to have another address`,
    preview: 'If it was not you, stop it with the link in this email.',
    heading: 'A new address for your account',
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      { kind: 'paragraph', text: `Somebody who is signed in as you asked to sign in with ${newEmail} instead of this address.` },
      { kind: 'paragraph', text: 'If it was you, there is nothing to do here: open the link that we sent to the new address.' },
      {
        kind: 'paragraph',
        text: `If it was not you, stop it. For ${emailStopDays} days this link keeps your address, or brings it back, asks for a new password, and signs everybody out:`,
      },
      { kind: 'button', label: 'Stop it and set a new password', href: link },
      { kind: 'smallPrint', text: `The link also ends all passkeys of the account. Questions? Write to ${email}.` },
    ],
    secrets: [link],
  };
};
