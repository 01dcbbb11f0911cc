import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';

/** To a visitor who asked about the Learning Commons. */
export const informationRequested = editableLetter<{ name: string }>({
  texts: [
    {
      key: 'information-requested',
      title: 'Receipt: question about the Learning Commons',
      sent: 'To a visitor who asks about the Learning Commons, at once.',
      placeholders: [{ name: 'name', from: 'the name that the visitor typed', value: ({ name }) => name }],
      standard: {
        subject: 'Your question about the Learning Commons',
        heading: 'Thanks! We’ll keep you in the loop!',
        body: 'Hello {{name}},\n\nthank you for asking about the Learning Commons. We have your request and will write to you.\n\nWhat is in the library, and what a year costs, is on its page:',
      },
      always: ['the button “About the Learning Commons”', 'what to do if one did not ask, with your address'],
      sample: { name: 'Ada' },
    },
  ],
  rest: (paragraphs, _data, programme) => ({
    preview: 'We have it, and will write to you.',
    blocks: [
      ...paragraphs,
      { kind: 'button', label: 'About the Learning Commons', href: `${programme.address}/learning-commons/about` },
      {
        kind: 'smallPrint',
        text: `If you did not ask, somebody typed your address by mistake: write to ${programme.email}, and we delete it.`,
      },
    ],
  }),
});
