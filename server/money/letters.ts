import { donationsDue } from './letters/donations-due.ts';
import { giftCardLetter } from './letters/gift-card.ts';
import { giftCardBought } from './letters/gift-card-bought.ts';
import { giftCardThanks } from './letters/gift-card-thanks.ts';
import { giftCode } from './letters/gift-code.ts';
import { giftReceipt } from './letters/gift-receipt.ts';
import { monthlyGift } from './letters/monthly-gift.ts';

export const moneyLetters = {
  'donations-due': donationsDue,
  'gift-code': giftCode,
  'gift-card': giftCardLetter,
  'gift-card-bought': giftCardBought,
  'gift-card-thanks': giftCardThanks,
  'gift-receipt': giftReceipt,
  'monthly-gift': monthlyGift,
};

type Own = typeof moneyLetters;
declare module '#server/platform/mail/letters.ts' {
  interface Letters extends Own {}
}
