import type { Template } from '#server/platform/mail/template.ts';

/** A test email that programme staff send to themselves from the settings. */
export const testEmail: Template<Record<string, never>> = (_data, { name, address, email }) => ({
  subject: `A test email from ${name}`,
  preview: 'Emails reach you.',
  heading: 'Emails reach you',
  blocks: [
    {
      kind: 'paragraph',
      text: `You asked ${name} for this email in its settings. It went the same way as every other email: if you can read it in your mailbox, emails reach people.`,
    },
    { kind: 'paragraph', text: `Replies go to ${email}.` },
    { kind: 'button', label: 'Open the settings', href: `${address}/settings` },
  ],
});
