import { dollarsText } from '#server/platform/documents/words.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { toPerson } from '#server/platform/mail/texts/editable-text.ts';

interface Data {
  firstName: string;
  reference: string;
  totalCents: number;
  nonprofits: readonly string[];
}

/** To who gave with a gift card alone: thanks, and no word about the tax, because its buyer gave the money. */
export const giftCardThanks = editableLetter<Data>({
  texts: [
    {
      key: 'gift-card-thanks',
      title: 'Gift card: thanks for a gift',
      sent: 'To who gave with a gift card alone. A gift that a bank card paid as well brings a receipt for that part.',
      placeholders: [
        ...toPerson<Data>(),
        { name: 'total', from: 'the amount of the gift', value: ({ totalCents }: Data) => dollarsText(totalCents / 100) },
        { name: 'nonprofits', from: 'the names of the nonprofits', value: ({ nonprofits }: Data) => nonprofits.join(', ') },
      ],
      always: ['the reference of the gift', 'your address for questions'],
      standard: {
        subject: 'Thank you for your gift',
        heading: 'Thank you for your gift',
        body: '{{greeting}}\n\nthank you for giving {{total}} of your gift card to {{nonprofits}}.',
      },
      sample: { firstName: 'Ada', reference: 'GIVE-7Q2K9M', totalCents: 5_000, nonprofits: ['A nonprofit'] },
    },
  ],
  rest: (paragraphs, { reference }, programme) => ({
    preview: 'Your gift card was used.',
    blocks: [
      ...paragraphs,
      { kind: 'facts', facts: [['Reference', reference]] },
      { kind: 'smallPrint', text: `Questions about this gift? Write to ${programme.email}.` },
    ],
  }),
});
