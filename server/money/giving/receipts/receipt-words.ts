import type { GiftMethod } from '#contract/money/giving/give.ts';
import type { Donee } from '#contract/money/giving/giving-settings.ts';
import { dollarsText, einText, longDayText } from '#server/platform/documents/words.ts';
import type { Attachment } from '#server/platform/mail/template.ts';

/** All that a receipt says, frozen when it was made. */
export interface ReceiptWords {
  donee: Donee;
  /** of the programme */
  legalName: string;
  ein: string;
  donor: string;
  /** `YYYY-MM-DD`: the day of the gift */
  day: string;
  method: GiftMethod;
  /** `Visa ending in 4242`; empty: not by card */
  card: string;
  reference: string;
  totalCents: number;
  coverCents: number;
  /** what a gift card paid beside the total, which is no part of the receipt */
  valueCents?: number;
  /** it is the receipt of who bought a gift card */
  isCardSale?: boolean;
  refundedCents: number;
  /** by what staff corrected it, since it was entered by hand; below 0: less came. Receipts from before corrections have none */
  correctedCents?: number;
  /** what the donor's bank took back for good, in a dispute. Receipts from before this was told have none */
  lostCents?: number;
  /** cents with what covers fees */
  parts: readonly { name: string; ein: string; cents: number }[];
}

/** What the letter with a receipt says of a gift that is repeated. */
export interface RegularGift {
  key: string;
  everyMonths: number;
  nextOn: string;
  /** all that is charged each time */
  cents: number;
  /** nonprofits that take no gifts any more, so that nothing was charged for them */
  leftOut: string[];
}

export interface Receipt {
  number: number;
  version: number;
  words: ReceiptWords;
}

const inDollars = (cents: number) => dollarsText(cents / 100);

/** Of stock no value is stated, because the donor decides it; a donor-advised fund is its sponsor's gift. */
const statesAmounts = ({ method }: ReceiptWords) => method !== 'STOCK';

const waysOfReceipt: Record<GiftMethod, string> = {
  CARD: 'Card',
  GIFT_CARD: 'Gift card',
  CHECK: 'Check',
  FUND: 'Donor-advised fund',
  STOCK: 'Stock',
  WIRE: 'Bank transfer',
};

/** What the programme kept of the gift in the end, in cents. */
export const keptCents = ({
  totalCents,
  refundedCents,
  correctedCents = 0,
  lostCents = 0,
}: Pick<ReceiptWords, 'totalCents' | 'refundedCents' | 'correctedCents' | 'lostCents'>) =>
  totalCents + correctedCents - refundedCents - lostCents;

/** The lines of a receipt, in the letter and in the document. */
export function receiptFacts({ number, words }: Receipt): [string, string][] {
  const { day, donor, method, card, reference, parts, totalCents, coverCents, refundedCents, correctedCents = 0 } = words;
  const { lostCents = 0 } = words;
  const amounts: [string, string][] = statesAmounts(words)
    ? [
        ['Total', inDollars(totalCents)],
        ...(coverCents > 0 ? [['Of this, to cover card fees', inDollars(coverCents)] as [string, string]] : []),
        ...(correctedCents !== 0 ? [['Correct amount', inDollars(keptCents(words))] as [string, string]] : []),
        ...(refundedCents > 0 ? [['Refunded', inDollars(refundedCents)] as [string, string]] : []),
        ...(lostCents > 0 ? [['Taken back by your bank', inDollars(lostCents)] as [string, string]] : []),
      ]
    : [];
  return [
    ['Receipt', String(number)],
    ['Reference', reference],
    ['Day of the gift', longDayText(day)],
    ['From', donor],
    ['By', card === '' ? waysOfReceipt[method] : card],
    ...parts.map(({ name, ein, cents }): [string, string] => [
      ein === '' ? name : `${name}, EIN ${einText(ein)}`,
      statesAmounts(words) ? inDollars(cents) : 'Stock',
    ]),
    ...amounts,
  ];
}

/** What a receipt says about the tax, by who received the gift and how it came. */
export function taxSentences(words: ReceiptWords): string[] {
  const { donee, legalName, ein, method, refundedCents, correctedCents = 0, valueCents = 0, lostCents = 0 } = words;
  if (keptCents(words) <= 0)
    return [
      lostCents > 0
        ? 'Your bank took this gift back, so it is no gift for your taxes.'
        : refundedCents > 0
          ? 'All of this gift was refunded, so it is no gift for your taxes.'
          : 'This gift did not come in the end, so it is no gift for your taxes.',
    ];
  if (method === 'FUND')
    return ['The sponsor of the fund made this gift at your recommendation, so this letter is no receipt for your taxes.'];
  const receiver = words.isCardSale
    ? `The gift was made to ${legalName}, EIN ${ein}. Whoever has the gift card recommends organizations to which it is passed on.`
    : donee === 'PROGRAMME'
      ? `The gift was made to ${legalName}, EIN ${ein}, which means to pass it on to the organizations named above and keeps control of it until then.`
      : `${legalName}, EIN ${ein}, received this gift for the organizations named above. It is a gift to them.`;
  const kept = `so the gift is ${inDollars(keptCents(words))}.`;
  const changes = statesAmounts(words)
    ? [
        ...(correctedCents === 0 ? [] : [`The amount was corrected, ${kept}`]),
        ...(refundedCents === 0 ? [] : [`${inDollars(refundedCents)} was refunded, ${kept}`]),
        ...(lostCents === 0 ? [] : [`Your bank took ${inDollars(lostCents)} of it back, ${kept}`]),
      ]
    : [];
  const value = method === 'STOCK' ? ['This letter describes what was received. It states no value.'] : [];
  const beside =
    valueCents === 0 ? [] : [`A gift card paid ${inDollars(valueCents)} beside this, which is no part of this receipt.`];
  return [receiver, ...beside, ...changes, 'No goods or services were provided in return for this gift.', ...value];
}

/**
 * The receipt as a document, which is attached to the letter and can be downloaded. `matchedCents`: what sponsors have added since the gift
 * was booked; no amount of the receipt has it.
 */
export function receiptDocument(receipt: Receipt, matchedCents = 0): Attachment {
  const { number, version, words } = receipt;
  const matched = `Sponsors added ${inDollars(matchedCents)} to this gift. That is not part of your gift.`;
  const replaces = version > 1 ? 'It replaces the receipts of this gift that were sent before.' : null;
  return {
    fileName: `gift-receipt-${number}`,
    document: {
      title: `Receipt ${number}`,
      subtitle: words.legalName,
      recipient: [words.donor],
      parts: [
        ...(statesAmounts(words) ? [{ kind: 'figure' as const, label: 'Gift', value: inDollars(keptCents(words)) }] : []),
        { kind: 'facts', facts: receiptFacts(receipt) },
        ...taxSentences(words).map((text) => ({ kind: 'paragraph' as const, text })),
        ...(matchedCents > 0 ? [{ kind: 'small' as const, text: matched }] : []),
        ...(replaces === null ? [] : [{ kind: 'small' as const, text: replaces }]),
      ],
    },
  };
}
