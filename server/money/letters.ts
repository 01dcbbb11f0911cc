import { donationsDue } from './letters/donations-due.ts';
import { giftCode } from './letters/gift-code.ts';
import { giftReceipt } from './letters/gift-receipt.ts';
import { monthlyGift } from './letters/monthly-gift.ts';

export const moneyLetters = {
  'donations-due': donationsDue,
  'gift-code': giftCode,
  'gift-receipt': giftReceipt,
  'monthly-gift': monthlyGift,
};

type Own = typeof moneyLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
