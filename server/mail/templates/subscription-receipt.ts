import type { Template } from '#server/mail/template.ts';

export interface ReceiptData {
  firstName: string;
  nonprofit: string;
  /** the order's */
  number: number;
  /** days and amounts are in words */
  day: string;
  tier: string;
  price: string;
  /** empty: without a discount */
  code: string;
  discount: string;
  total: string;
  refunded: string;
  /** `Visa ending in 4242`; empty: nothing was paid */
  card: string;
  startsOn: string;
  endsOn: string;
  /** of the programme; empty: not given */
  address: string;
}

/** To the buyer of a subscription. */
export const subscriptionReceipt: Template<ReceiptData> = (data, programme) => {
  const facts = [
    ['Receipt', String(data.number)],
    ['Date', data.day],
    ['For', data.nonprofit],
    ['Learning Commons', data.tier],
    ['Access', `${data.startsOn} to ${data.endsOn}`],
    ['Price', data.price],
    ...(data.code === '' ? [] : [[`Discount ${data.code}`, `−${data.discount}`] as const]),
    ['Total', data.total],
    ...(data.card === '' ? [] : [['Paid by', data.card] as const]),
  ] as const;
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
      { kind: 'paragraph', text: 'The receipt as a PDF file is on the subscription page.' },
      { kind: 'smallPrint', text: `Questions about this payment? Write to ${programme.email}.` },
    ],
  };
};
