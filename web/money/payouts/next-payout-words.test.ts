import { expect, test } from 'vitest';
import type { NextPayout } from '#contract/money/payouts/next-payout.ts';
import { nextPaymentOf, underWayWords } from './next-payout-words.ts';

const sums = { gross: 50, fee: 0, net: 50 };
const held: NextPayout['underWay'][number] = {
  ...{ batch: 1, reference: 'P-1', state: 'EXPORTED', method: 'CHECK', status: 'PENDING', sentOn: null, paysOn: null },
  ...sums,
};
const payout: NextPayout = {
  ...{ nonprofitRef: { id: 1, name: 'Lamp House' }, asOf: '2026-03-02T12:00:00Z', balance: 100, paid: 0, lastPaid: null },
  ...{ underWay: [held], waitsForBank: 0, minimum: 20 },
  due: { ...sums, donations: 1, corrections: 0, waitReason: null, payableFrom: null },
};

test.each([
  [{}, 'The check is being written and sent.'],
  [{ status: 'SENT', sentOn: '2026-02-27' }, 'It was sent on Feb 27, 2026.'],
  [{ method: 'ACH', paysOn: '2099-06-01' }, 'The bank has been told to pay it on this day.'],
  [{ method: 'ACH', paysOn: '2099-06-01', status: 'SENT', sentOn: '2026-02-27' }, 'It was sent on Feb 27, 2026.'],
  [{ method: 'ACH', paysOn: '2020-06-01' }, 'It should have arrived; the programme has not marked it yet.'],
  [
    { method: 'ACH', paysOn: '2020-06-01', status: 'SENT', sentOn: '2020-05-30' },
    'It should have arrived; the programme has not marked it yet.',
  ],
  [{ state: 'APPROVED' }, 'It is approved. The programme still has to send it.'],
] as const)('a payment under way %j: %s', (changes, words) => {
  expect(underWayWords({ ...held, ...changes })).toBe(words);
});

test('what is missing of the nonprofit’s own data is named also while a payment is under way', () => {
  const without = (waitReason: NextPayout['due']['waitReason']) =>
    nextPaymentOf({ ...payout, due: { ...payout.due, waitReason } });
  expect(without('NO_PAYOUT_DATA')).toEqual({
    amount: 50,
    when: 'No day is set yet',
    first:
      'The check is being written and sent. Say how you are paid: a bank account, a PayPal email or a complete address is missing.',
    isOwnTurn: true,
  });
  // what is not the nonprofit's turn can wait until it is the next payment
  for (const reason of ['BELOW_MINIMUM', 'NEW_DESTINATION', null] as const)
    expect(without(reason)).toMatchObject({ first: 'The check is being written and sent.', isOwnTurn: false });
});
