import type { Template } from '#server/platform/mail/template.ts';

/** To a visitor who asked about the Learning Commons. */
export const informationRequested: Template<{ name: string }> = ({ name }, programme) => ({
  subject: 'Your question about the Learning Commons',
  preview: 'We have it, and will write to you.',
  heading: 'Thanks! We’ll keep you in the loop!',
  blocks: [
    { kind: 'paragraph', text: `Hello ${name},` },
    { kind: 'paragraph', text: 'thank you for asking about the Learning Commons. We have your request and will write to you.' },
    { kind: 'paragraph', text: 'What is in the library, and what a year costs, is on its page:' },
    { kind: 'button', label: 'About the Learning Commons', href: `${programme.address}/learning-commons/about` },
    {
      kind: 'smallPrint',
      text: `If you did not ask, somebody typed your address by mistake: write to ${programme.email}, and we delete it.`,
    },
  ],
});
