import { dollarsText } from '#server/platform/documents/words.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';

interface Data {
  /** as it is printed; removed from the outbox once a mail server has the letter */
  code: string;
  cents: number;
  fromName: string;
  toName: string;
  message: string;
}

/** To who gets a gift card: its code, and the buyer's words, which are framed as such. */
export const giftCardLetter = editableLetter<Data>({
  texts: [
    {
      key: 'gift-card',
      title: 'Gift card',
      sent: 'To who gets a gift card, on the day that its buyer has chosen.',
      placeholders: [
        { name: 'name', from: 'the name on the card', value: ({ toName }: Data) => toName },
        { name: 'giver', from: 'the name of who gives the card', value: ({ fromName }: Data) => fromName || 'Somebody' },
        { name: 'amount', from: 'what the card has', value: ({ cents }: Data) => dollarsText(cents / 100) },
      ],
      always: ['the message of the buyer', 'the code', 'the button “Choose a nonprofit”', 'how the code is used'],
      standard: {
        subject: 'A gift card for you, to give',
        heading: 'A gift card for you',
        body: 'Hello {{name}},\n\n{{giver}} has bought you a gift card of {{amount}} through {{programme}}. You choose the nonprofits to which it gives.',
      },
      sample: {
        ...{ code: '7Q2K-9MXD-4RTW-8H3V', cents: 5_000, fromName: 'Grace', toName: 'Ada' },
        message: 'For whatever you care about most.',
      },
    },
  ],
  rest: (paragraphs, { code, fromName, message }, programme) => ({
    preview: 'You choose the nonprofits to which it gives.',
    blocks: [
      ...paragraphs,
      ...(message === ''
        ? []
        : [
            { kind: 'paragraph' as const, text: `${fromName || 'The buyer'} wrote:` },
            { kind: 'quotation' as const, text: message },
          ]),
      { kind: 'facts', facts: [['Code', code]] },
      { kind: 'button', label: 'Choose a nonprofit', href: `${programme.address}/directory` },
      {
        kind: 'smallPrint',
        text: 'Open a nonprofit, choose “Give”, and enter the code under “I have a gift card”. It can be used in parts, and it does not expire. Whoever has the code can use it, so keep this email.',
      },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
    secrets: [code],
  }),
});
