import type { PayoutFee } from './fee-text.ts';
import type { GiftMethod } from './give.ts';
import type { Donee } from './giving-settings.ts';

/** A way to give without a card: it is announced. */
export type OtherWay = Exclude<GiftMethod, 'CARD' | 'GIFT_CARD'>;

/** What the page says beside the button about who receives a gift and what becomes of it. */
export interface GivingTerms {
  donee: Donee;
  /** as receipts name the programme */
  legalName: string;
  ein: string;
  minimumCents: number;
  feeBps: number;
  feeFixedCents: number;
  /** whether fees are taken from the gift */
  nonprofitsBearFees: boolean;
  /** what is deducted besides, when a nonprofit is paid */
  payoutFee: PayoutFee;
  forwardDays: number;
  /** plain text */
  unpayable: string;
  /** how to give without a card, in plain text; a card is offered if `stripeKey` is set */
  ways: readonly { method: OtherWay; how: string }[];
  /** Stripe's publishable key; null: cards are not taken */
  stripeKey: string | null;
  /** whether gifts by card can be repeated */
  offersMonthly: boolean;
  /** whether visitors can buy gift cards, and whether there are any that give */
  sellsGiftCards: boolean;
  takesGiftCards: boolean;
  /** whether a buyer gets a receipt for the tax */
  giftCardReceipts: boolean;
}
