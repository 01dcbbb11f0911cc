import { donationsDue } from './letters/donations-due.ts';
import { giftCode } from './letters/gift-code.ts';
import { giftReceipt } from './letters/gift-receipt.ts';

export const moneyLetters = {
  'donations-due': donationsDue,
  'gift-code': giftCode,
  'gift-receipt': giftReceipt,
};

type Own = typeof moneyLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
