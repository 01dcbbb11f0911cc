import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';

/** To a reviewer without a password, with a link that signs in (`createMagicLink`). */
export const reviewerInvitation = editableLetter<{ path: string }>({
  texts: [
    {
      key: 'reviewer-invitation',
      title: 'Invitation: reviewer',
      sent: 'To a person without an account who is invited to review applications.',
      placeholders: [],
      standard: {
        subject: 'You are invited to review applications for {{programme}}',
        heading: 'You are invited to be a reviewer',
        body: '{{programme}} asks you to read and score applications from nonprofits. This link signs you in:',
      },
      always: ['the button “Accept the invitation”', 'how long the link works', 'your address for questions'],
      sample: { path: '/…' },
    },
  ],
  rest: (paragraphs, { path }, { address, email }) => {
    const link = address + path;
    return {
      preview: 'This link signs you in. It works until you set a password, for 14 days.',
      blocks: [
        ...paragraphs,
        { kind: 'button', label: 'Accept the invitation', href: link },
        { kind: 'smallPrint', text: 'It works until you set a password, for 14 days. It is yours alone: do not pass it on.' },
        { kind: 'smallPrint', text: `If you do not know why you were invited, write to ${email}.` },
      ],
      secrets: [link],
    };
  },
});
