import { donationsDue } from './letters/donations-due.ts';
import { giftReceipt } from './letters/gift-receipt.ts';

export const moneyLetters = {
  'donations-due': donationsDue,
  'gift-receipt': giftReceipt,
};

type Own = typeof moneyLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
