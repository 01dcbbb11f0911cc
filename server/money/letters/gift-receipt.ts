import { myGiftsPath } from '#contract/money/giving/give.ts';
import { monthlyPaths, type RepeatMonths, repeatLabels } from '#contract/money/giving/monthly-words.ts';
import {
  keptCents,
  type Receipt,
  type RegularGift,
  receiptDocument,
  receiptFacts,
  taxSentences,
} from '#server/money/giving/receipts/receipt-words.ts';
import { dollarsText, longDayText } from '#server/platform/documents/words.ts';
import type { Block, Programme } from '#server/platform/mail/template.ts';
import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { type EditableText, toPerson } from '#server/platform/mail/texts/editable-text.ts';

interface Data extends Receipt {
  firstName: string;
  /** why the receipt was made; BACK: a refund that the last one told did not reach the donor */
  kind: 'PAID' | 'REFUND' | 'CORRECTION' | 'BACK';
  /** of a gift that is repeated; letters from before there were any have none */
  regular?: RegularGift | null;
}

const sample: Data = {
  firstName: 'Ada',
  number: 1,
  version: 1,
  kind: 'PAID',
  words: {
    ...{ donee: 'PROGRAMME', legalName: 'A programme', ein: '00-0000000', donor: 'Ada Marsh', day: '2027-03-05', method: 'CARD' },
    ...{ card: 'Visa ending in 4242', reference: 'GIVE-7Q2K9M', totalCents: 5_000, coverCents: 0, refundedCents: 0 },
    parts: [{ name: 'A nonprofit', ein: '000000000', cents: 5_000 }],
  },
};

const shared = {
  placeholders: [
    ...toPerson<Data>(),
    { name: 'receipt number', from: 'the number of the receipt', value: ({ number }: Data) => String(number) },
    {
      name: 'total',
      from: 'the amount of the gift',
      value: ({ words }: Data) => (words.method === 'STOCK' ? 'stock' : dollarsText(keptCents(words) / 100)),
    },
    {
      name: 'nonprofits',
      from: 'the names of the nonprofits',
      value: ({ words }: Data) => words.parts.map(({ name }) => name).join(', '),
    },
  ],
  always: [
    'the table of the gift',
    'who received the gift, and that nothing was given in return',
    'the receipt as a PDF file',
    'your address for questions',
  ],
};

const first: EditableText<Data> = {
  key: 'gift-receipt',
  title: 'Receipt: gift',
  sent: 'To a donor, as soon as a gift through the programme is paid.',
  ...shared,
  standard: {
    subject: 'Receipt {{receipt number}} for your gift',
    heading: 'Thank you for your gift',
    body: '{{greeting}}\n\nthank you for giving to {{nonprofits}}. Please keep this email for your records.',
  },
  sample,
};

const again: EditableText<Data> = {
  key: 'gift-receipt-again',
  title: 'Receipt: gift, after a refund',
  sent: 'To a donor, when a part of a gift or all of it was refunded.',
  ...shared,
  standard: {
    subject: 'New receipt {{receipt number}} for your gift',
    heading: 'A new receipt for your gift',
    body: '{{greeting}}\n\nsomething of your gift to {{nonprofits}} was refunded. This receipt replaces the one that you have.',
  },
  sample: { ...sample, version: 2, kind: 'REFUND', words: { ...sample.words, refundedCents: 2_000 } },
};

const back: EditableText<Data> = {
  key: 'gift-receipt-back',
  title: 'Receipt: gift, after a refund that failed',
  sent: 'To a donor, when a refund did not reach them and its money came back.',
  ...shared,
  standard: {
    subject: 'New receipt {{receipt number}} for your gift',
    heading: 'Your refund did not reach you',
    body: '{{greeting}}\n\nyour bank did not take a refund of your gift to {{nonprofits}}, so its money came back to us. This receipt replaces the one that you have. Write to us if the refund should go another way.',
  },
  sample: { ...sample, version: 3, kind: 'BACK' },
};

const corrected: EditableText<Data> = {
  key: 'gift-receipt-corrected',
  title: 'Receipt: gift, corrected',
  sent: 'To a donor, when staff corrected a gift by check, fund, stock or transfer: a check was returned, or an amount was mistyped. Also when a donor’s bank took a payment back, or gave it back after all.',
  ...shared,
  standard: {
    subject: 'Corrected receipt {{receipt number}} for your gift',
    heading: 'A corrected receipt for your gift',
    body: '{{greeting}}\n\nwe have corrected what we had entered of your gift to {{nonprofits}}. This receipt replaces the one that you have. Write to us if it is not right.',
  },
  sample: {
    ...sample,
    version: 2,
    kind: 'CORRECTION',
    words: { ...sample.words, method: 'CHECK', card: '', correctedCents: -1_000 },
  },
};

const textOf = { PAID: first, REFUND: again, CORRECTION: corrected, BACK: back };

/** To a donor: the receipt of a gift. */
export const giftReceipt = editableLetter<Data>({
  texts: [first, again, corrected, back],
  textFor: ({ kind }) => textOf[kind],
  rest: (paragraphs, data, programme) => ({
    preview: data.regular
      ? `Next gift on ${longDayText(data.regular.nextOn)}. You can stop it with one link.`
      : 'The receipt is attached as a PDF file.',
    blocks: [
      ...paragraphs,
      { kind: 'facts', facts: receiptFacts(data) },
      ...taxSentences(data.words).map((text) => ({ kind: 'paragraph' as const, text })),
      ...blocksOfRegular(data, programme),
      { kind: 'smallLink', label: 'See all your gifts and receipts', href: `${programme.address}${myGiftsPath}` },
      { kind: 'smallPrint', text: `Questions about this gift? Write to ${programme.email}.` },
    ],
    attachment: receiptDocument(data),
    ...(data.regular && { secrets: [stopLink(data.regular, programme)] }),
  }),
});

const stopLink = ({ key }: RegularGift, { address }: Programme) => `${address}${monthlyPaths.stop}/${key}`;

/** When a gift is charged next, how much, and the link that stops it: in every receipt of a gift that is repeated. */
function blocksOfRegular({ regular }: Data, programme: Programme): Block[] {
  if (!regular) return [];
  const { everyMonths, nextOn, cents, leftOut } = regular;
  const left = leftOut.length === 0 ? '' : ` ${leftOut.join(', ')} takes no gifts at the moment, so nothing was charged for it.`;
  return [
    {
      kind: 'paragraph',
      text: `You give this ${repeatLabels[everyMonths as RepeatMonths].toLowerCase()}. The next ${dollarsText(cents / 100)} are charged on ${longDayText(nextOn)}.${left}`,
    },
    { kind: 'smallLink', label: 'Stop this regular gift', href: stopLink(regular, programme) },
  ];
}
