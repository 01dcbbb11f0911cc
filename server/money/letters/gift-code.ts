import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';

interface Data {
  code: string;
}

/** To a donor who pays by card while stolen cards are being tested. */
export const giftCode = editableLetter<Data>({
  texts: [
    {
      key: 'gift-code',
      title: 'Donors: confirm your address',
      sent: 'To a donor who gives by card while stolen cards are being tested.',
      placeholders: [],
      always: ['the code', 'how long the code works'],
      standard: {
        subject: 'Your code for a gift through {{programme}}',
        heading: 'Confirm your address',
        body: 'Somebody is giving through {{programme}} with this address. Nothing was charged so far. Enter this code on the page where you give:',
      },
      sample: { code: '123456' },
    },
  ],
  rest: (paragraphs, { code }) => ({
    preview: 'The code works for an hour.',
    blocks: [
      ...paragraphs,
      { kind: 'paragraph', text: code },
      {
        kind: 'smallPrint',
        text: 'The code works for an hour. If you are not giving, do nothing: without the code no card is charged.',
      },
    ],
    secrets: [code],
  }),
});
