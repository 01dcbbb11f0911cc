import { giftCardsPath, printDays } from '#contract/money/gift-cards/gift-card-words.ts';
import { dollarsText, longDayText } from '#server/platform/documents/words.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { toPerson } from '#server/platform/mail/texts/editable-text.ts';

interface Data {
  firstName: string;
  cents: number;
  toName: string;
  /** empty: the buyer prints it */
  toEmail: string;
  sendOn: string | null;
  publicId: string;
  reference: string;
  /** whether a receipt for the tax comes in an email of its own */
  hasReceipt: boolean;
}

const way = ({ toEmail, sendOn }: Data) =>
  toEmail === '' ? 'You print it' : `By email to ${toEmail}${sendOn === null ? '' : `, on ${longDayText(sendOn)}`}`;

/** To who bought a gift card: what was paid, and how the card comes to who gets it. The code is not in it. */
export const giftCardBought = editableLetter<Data>({
  texts: [
    {
      key: 'gift-card-bought',
      title: 'Gift card: bought',
      sent: 'To who bought a gift card, as soon as it is paid.',
      placeholders: [
        ...toPerson<Data>(),
        { name: 'amount', from: 'what was paid', value: ({ cents }: Data) => dollarsText(cents / 100) },
        { name: 'receiver', from: 'the name on the card', value: ({ toName }: Data) => toName },
      ],
      always: ['the table of the card', 'the button to the card’s own page', 'your address for questions'],
      standard: {
        subject: 'Your gift card for {{receiver}}',
        heading: 'Your gift card is paid',
        body: '{{greeting}}\n\nthank you: we have received {{amount}} for a gift card for {{receiver}}, who chooses the nonprofits to which it gives.',
      },
      sample: {
        ...{ firstName: 'Grace', cents: 5_000, toName: 'Ada', toEmail: '', sendOn: null, publicId: 'sample' },
        ...{ reference: 'GIVE-7Q2K9M', hasReceipt: false },
      },
    },
  ],
  rest: (paragraphs, data, programme) => {
    const href = `${programme.address}${giftCardsPath}/${data.publicId}`;
    return {
      preview: `A gift card of ${dollarsText(data.cents / 100)}.`,
      blocks: [
        ...paragraphs,
        {
          kind: 'facts',
          facts: [
            ['Amount', dollarsText(data.cents / 100)],
            ['For', data.toName],
            ['How it comes', way(data)],
            ['Reference', data.reference],
          ],
        },
        { kind: 'button', label: data.toEmail === '' ? 'Open and print the card' : 'See how it stands', href },
        ...(data.toEmail === ''
          ? [
              {
                kind: 'smallPrint' as const,
                text: `Whoever opens this page can use the card, so keep the link to yourself. It shows the code for ${printDays} days, until something is taken from the card.`,
              },
            ]
          : []),
        ...(data.hasReceipt ? [{ kind: 'smallPrint' as const, text: 'Your receipt comes in an email of its own.' }] : []),
        { kind: 'smallPrint', text: `Questions about this card? Write to ${programme.email}.` },
      ],
      secrets: [href],
    };
  },
});
