import type { Attachment, Template } from '#server/platform/mail/template.ts';

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
export const subscriptionReceipt: Template<ReceiptData> = (data, programme) => {
  const facts = [['Receipt', String(data.number)], ['For', data.nonprofit], ...factsOf(data)] as const;
  return {
    subject: `Receipt ${data.number}: Learning Commons`,
    preview: `${data.nonprofit} has access until ${data.endsOn}.`,
    heading: 'Thank you for your subscription',
    blocks: [
      { kind: 'paragraph', text: data.firstName ? `Hello ${data.firstName},` : 'Hello,' },
      {
        kind: 'paragraph',
        text: `everyone at ${data.nonprofit} can now use the Learning Commons, until ${data.endsOn}. This email is your receipt.`,
      },
      { kind: 'facts', facts },
      { kind: 'button', label: 'Open the Learning Commons', href: `${programme.address}/learning-commons` },
      ...(data.address === '' ? [] : [{ kind: 'quotation' as const, text: `${programme.name}\n${data.address}` }]),
      { kind: 'paragraph', text: 'The receipt is attached as a PDF file. It is on the subscription page, too.' },
      { kind: 'smallPrint', text: `Questions about this payment? Write to ${programme.email}.` },
    ],
    attachment: receiptDocument(data),
  };
};
