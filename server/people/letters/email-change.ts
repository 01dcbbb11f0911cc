import { emailStopDays } from '#contract/people/email-change.ts';
import type { Template } from '#server/platform/mail/template.ts';

interface Asked {
  firstName: string;
  newEmail: string;
  /** path of the page that sets a new password and stops the change */
  path: string;
  /** whether the account has two-step sign-in, which stays */
  hasFactor?: boolean;
}

/** To the address that an account has, when its owner, or somebody else, asks for another one. */
export const emailChangeAsked: Template<Asked> = ({ firstName, newEmail, path, hasFactor }, { name, address, email }) => {
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
      {
        kind: 'smallPrint',
        text: `The link also ends all passkeys of the account. ${hasFactor ? 'Two-step sign-in stays on: afterwards you need a code of your app. ' : ''}Questions? Write to ${email}.`,
      },
    ],
    secrets: [link],
  };
};

interface Wanted {
  firstName: string;
  /** path of the page that confirms the address */
  path: string;
}

/** To the new address that a person asked for. */
export const emailChangeConfirm: Template<Wanted> = ({ firstName, path }, programme) => {
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

/** To the owner of an account whose address somebody asked for, for another account. */
export const emailChangeKnown: Template<{ firstName: string }> = ({ firstName }, { name, email }) => ({
  subject: `Somebody asked for your address at ${name}`,
  preview: 'Nothing was changed: you have an account with this address already.',
  heading: 'You have an account already',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    {
      kind: 'paragraph',
      text: `Somebody asked to sign in to another ${name} account with this address. An address belongs to one account, and yours has it: nothing was changed.`,
    },
    { kind: 'smallPrint', text: `If you have two accounts and want one, write to ${email}.` },
  ],
});
