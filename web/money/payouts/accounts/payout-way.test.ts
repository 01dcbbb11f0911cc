import { expect, test } from 'vitest';
import type { PayoutAccount } from '#contract/money/payouts/accounts.ts';
import { payoutWay } from './payout-way.ts';

const account: PayoutAccount = {
  nonprofitRef: { id: 1, name: 'Lamp House' },
  method: null,
  paypalEmail: '',
  checkAddress: '',
  bank: null,
  needsNameForBank: false,
  destinationWait: null,
  can: { edit: true },
};
const bank: PayoutAccount['bank'] = {
  routingNumber: '021000021',
  accountNumber: '•••• 6789',
  readable: true,
  accountType: 'CHECKING',
  nameForBank: '',
  createdAt: '2026-03-02T12:00:00Z',
};

test('a nonprofit without a preferred method is paid by the first method that has its data', () => {
  expect(payoutWay({ ...account, bank, paypalEmail: 'a@test.example' })).toBe('Paid by bank transfer to Checking •••• 6789.');
  expect(payoutWay({ ...account, paypalEmail: 'a@test.example' })).toBe('Paid by PayPal to a@test.example.');
  expect(payoutWay(account)).toBe('Cannot be paid yet: there is no bank account, PayPal email or complete address.');
});

test('a preferred method that lacks its data is named, and no other method takes its place', () => {
  expect(payoutWay({ ...account, method: 'PAYPAL', bank })).toBe(
    'Cannot be paid yet: PayPal is the preferred method, but there is no PayPal email.',
  );
});
