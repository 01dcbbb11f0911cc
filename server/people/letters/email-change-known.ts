import type { Template } from '#server/platform/mail/template.ts';

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
