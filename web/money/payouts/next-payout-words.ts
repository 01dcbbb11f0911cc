import type { NextPayout } from '#contract/money/payouts/next-payout.ts';
import type { WaitReason } from '#contract/money/payouts/payout-choices.ts';
import { formatDate, formatDollars, formatMoment, today } from '../../platform/ui/text/format.ts';

/** The next payment of a nonprofit, in words: how much, when, and what has to happen first. */
export interface NextPayment {
  /** null: none is in sight */
  amount: number | null;
  when: string;
  first: string;
  /** whether the nonprofit has to do something on its page about how it is paid */
  isOwnTurn: boolean;
}

type UnderWay = NextPayout['underWay'][number];

const states: Partial<Record<UnderWay['state'], string>> = {
  DRAFT: 'The programme has prepared it. It still has to be approved and sent.',
  APPROVED: 'It is approved. The programme still has to send it.',
};

export const underWayWords = ({ state, status, method, sentOn, paysOn }: UnderWay): string => {
  const words = states[state];
  if (words !== undefined) return words;
  if (paysOn !== null && paysOn < today()) return 'It should have arrived; the programme has not marked it yet.';
  if (status === 'SENT') return sentOn === null ? 'It was sent.' : `It was sent on ${formatDate(sentOn)}.`;
  if (method === 'CHECK') return 'The check is being written and sent.';
  if (paysOn !== null) return 'The bank has been told to pay it on this day.';
  return 'The programme has sent it for payment.';
};

export const dayWords = (paysOn: string | null): string => (paysOn === null ? 'No day is set yet' : formatDate(paysOn));

const waits: Record<WaitReason, (payout: NextPayout) => string> = {
  NOTHING_OWED: () => 'Nothing is due now. Donations that the programme receives for you will stand here.',
  NEGATIVE: () => 'Corrections exceed the donations: the rest is subtracted from later donations.',
  BELOW_MINIMUM: ({ minimum }) => `Donations have to reach the smallest payment first: ${formatDollars(minimum)} after fees.`,
  OTHER_METHOD: () => 'The programme has to see how you are paid.',
  NO_PAYOUT_DATA: () => 'Say how you are paid: a bank account, a PayPal email or a complete address is missing.',
  UNREADABLE_ACCOUNT: () => 'Type your bank account again: its number cannot be read any more.',
  NAME_FOR_BANK: () => 'Give a name for the bank in Latin letters: a bank’s file cannot carry your name.',
  NEW_DESTINATION: ({ due: { payableFrom } }) =>
    payableFrom === null
      ? 'Where you are paid changed. It is paid once the programme confirms it.'
      : `Where you are paid changed a short while ago. The programme confirms it, or it is paid from ${formatMoment(payableFrom)}.`,
  ABOVE_LIMIT: () => 'It is more than one payment can carry: write to the programme.',
};

const ownTurn: readonly WaitReason[] = ['NO_PAYOUT_DATA', 'UNREADABLE_ACCOUNT', 'NAME_FOR_BANK'];

/** A payment under way comes before what is due. What the nonprofit has to do for what is due is said all the same. */
export function nextPaymentOf(payout: NextPayout): NextPayment {
  const [held] = payout.underWay.toSorted((a, b) => (a.paysOn ?? '9').localeCompare(b.paysOn ?? '9'));
  const { waitReason, net, gross } = payout.due;
  const isOwnTurn = waitReason !== null && ownTurn.includes(waitReason);
  if (held) {
    const first = [underWayWords(held), isOwnTurn && waits[waitReason](payout)].filter(Boolean).join(' ');
    return { amount: held.net, when: dayWords(held.paysOn), first, isOwnTurn };
  }
  if (waitReason === null) {
    const first = 'The programme has to prepare a payment first. It has not said when.';
    return { amount: net, when: dayWords(null), first, isOwnTurn };
  }
  const first = waits[waitReason](payout);
  const amount = gross > 0 && net > 0 ? net : null;
  return { amount, when: amount === null ? '' : dayWords(null), first, isOwnTurn };
}
