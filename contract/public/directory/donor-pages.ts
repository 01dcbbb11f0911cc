import type { GiftState } from '#contract/money/giving/gifts.ts';
import { type GiftMethod, myGiftsPath } from '#contract/money/giving/give.ts';
import type { DonorMonthly } from './monthly-pages.ts';

/** The paths of the page on which a donor sees their gifts, without an account. */
export const myGiftsPaths = {
  mine: myGiftsPath,
  asked: `${myGiftsPath}/asked`,
  /** the link of a letter appends its secret */
  open: `${myGiftsPath}/open`,
  leave: `${myGiftsPath}/leave`,
  /** the id of a regular gift follows */
  regular: `${myGiftsPath}/regular`,
  /** the number of a receipt and `.pdf` follow */
  receipts: `${myGiftsPath}/receipts`,
  /** a year and `.pdf` follow */
  years: `${myGiftsPath}/years`,
};

export interface DonorGift {
  publicId: string;
  reference: string;
  state: GiftState;
  method: GiftMethod;
  /** the day of the gift, or else the day on which it was announced */
  day: string;
  totalCents: number;
  refundedCents: number;
  /** it bought a gift card */
  isCardSale: boolean;
  /** what the donor's bank took back for good */
  lostCents: number;
  parts: readonly { id: number; name: string; cents: number }[];
  /** the number of the receipt in force; null: none */
  receipt: number | null;
}

export interface MyGiftsPage {
  email: string;
  /** those that are given again and again */
  regular: readonly DonorMonthly[];
  /** the newest first */
  gifts: readonly DonorGift[];
  /** the years that have receipts, the newest first */
  years: readonly number[];
}
