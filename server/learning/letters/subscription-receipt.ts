import { nonprofitsToShow } from '#server/nonprofits/letters/nonprofits-to-show.ts';
import type { Attachment } from '#server/platform/mail/template.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';

export interface ReceiptData {
  firstName: string;
  nonprofit: string;
  /** the order's number */
  number: number;
  /** all days and amounts here are texts for people */
  day: string;
  tier: string;
  price: string;
  /** empty if there was no discount */
  code: string;
  discount: string;
  total: string;
  refunded: string;
  /** `Visa ending in 4242`; empty if nothing was paid */
  card: string;
  startsOn: string;
  endsOn: string;
  /** the programme's address; empty if it has none */
  address: string;
}

/** The lines of a receipt, in the letter and in the PDF. */
function factsOf({ day, tier, startsOn, endsOn, price, code, discount, total, card }: ReceiptData): [string, string][] {
  return [
    ['Date', day],
    ['Learning Commons', tier],
    ['Access', `${startsOn} to ${endsOn}`],
    ['Price', price],
    ...(code === '' ? [] : [[`Discount ${code}`, `−${discount}`] as [string, string]]),
    ['Total', total],
    ...(card === '' ? [] : [['Paid by', card] as [string, string]]),
  ];
}

/** The receipt as a document, which is attached to the letter and can be downloaded. */
export function receiptDocument(data: ReceiptData): Attachment {
  const { number, nonprofit, total, refunded } = data;
  return {
    fileName: `receipt-${number}`,
    document: {
      title: `Receipt ${number}`,
      subtitle: 'Learning Commons',
      recipient: [nonprofit],
      parts: [
        { kind: 'figure', label: 'Total', value: total },
        { kind: 'facts', facts: factsOf(data) },
        ...(refunded === '$0.00' ? [] : [{ kind: 'paragraph' as const, text: `${refunded} of this was refunded.` }]),
      ],
    },
  };
}

/** To the buyer of a subscription: the receipt. */
export const subscriptionReceipt = editableLetter<ReceiptData>({
  texts: [
    {
      key: 'subscription-receipt',
      title: 'Receipt: subscription',
      sent: 'To the person who bought a subscription to the Learning Commons, at once.',
      placeholders: [
        ...toPerson(),
        { name: 'nonprofit', from: 'the nonprofit that subscribes', value: ({ nonprofit }) => nonprofit },
        { name: 'receipt number', from: 'the order’s number', value: ({ number }) => String(number) },
        { name: 'last day', from: 'the last day of access', value: ({ endsOn }) => endsOn },
        { name: 'total', from: 'the amount that was paid', value: ({ total }) => total },
      ],
      standard: {
        subject: 'Receipt {{receipt number}}: Learning Commons',
        heading: 'Thank you for your subscription',
        body: '{{greeting}}\n\neveryone at {{nonprofit}} can now use the Learning Commons, until {{last day}}. This email is your receipt.',
      },
      always: [
        'the table of the amounts',
        'the button “Open the Learning Commons”',
        'your postal address',
        'the receipt as a PDF file',
        'your address for questions',
      ],
      sample: {
        firstName: 'Ada',
        nonprofit: 'A nonprofit',
        number: 1,
        day: 'March 5, 2027',
        tier: 'Budget below $250,000',
        price: '$100.00',
        code: '',
        discount: '',
        total: '$100.00',
        refunded: '$0.00',
        card: 'Visa ending in 4242',
        startsOn: 'March 5, 2027',
        endsOn: 'March 4, 2028',
        address: '',
      },
      real: realData(nonprofitsToShow, ({ firstName, nonprofit }) => ({ firstName, nonprofit })),
    },
  ],
  rest: (paragraphs, data, programme) => ({
    preview: `${data.nonprofit} has access until ${data.endsOn}.`,
    blocks: [
      ...paragraphs,
      { kind: 'facts', facts: [['Receipt', String(data.number)], ['For', data.nonprofit], ...factsOf(data)] },
      { kind: 'button', label: 'Open the Learning Commons', href: `${programme.address}/learning-commons` },
      ...(data.address === '' ? [] : [{ kind: 'quotation' as const, text: `${programme.name}\n${data.address}` }]),
      { kind: 'paragraph', text: 'The receipt is attached as a PDF file. It is on the subscription page, too.' },
      { kind: 'smallPrint', text: `Questions about this payment? Write to ${programme.email}.` },
    ],
    attachment: receiptDocument(data),
  }),
});
