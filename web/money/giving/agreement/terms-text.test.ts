import { expect, test } from 'vitest';
import type { NonprofitGiving } from '#contract/money/giving/nonprofit-giving.ts';
import { termsText } from './terms-text.ts';

const giving: NonprofitGiving = {
  ...{ takesGifts: true, obstacles: [], wants: true, agreed: null, agreement: 'We agree.', agreementVersion: 1 },
  ...{ forwardDays: 60, feesBorneBy: 'PROGRAMME', payoutFee: { percent: 0, fixedCents: 0 }, can: { edit: true } },
};

test('the agreement names what payouts deduct, where they do', () => {
  const of = (change: Partial<NonprofitGiving>) => termsText({ ...giving, ...change });
  expect(of({})).toBe('Gifts are passed on within 60 days. The programme bears the fees of cards.');
  expect(of({ payoutFee: { percent: 2.9, fixedCents: 30 } })).toMatch(
    / Of each payment to the nonprofit, 2\.9% and 30¢ is deducted\.$/,
  );
  expect(of({ payoutFee: { percent: 0, fixedCents: 150 } })).toMatch(/ Of each payment to the nonprofit, \$1\.50 is deducted\.$/);
});
