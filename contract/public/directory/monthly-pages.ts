import type { MonthlyReason, MonthlyState } from '#contract/money/giving/monthly/monthly.ts';
import type { RepeatMonths } from '#contract/money/giving/monthly-words.ts';

/**
 * What a link of a letter opens: it shows nothing of the donor and of the gift, because letters are forwarded. `ACTIVE`: it can be stopped.
 * `STOPPED`: nothing more is charged. `UNSURE`: a charge that had begun could not be called back yet. `WENT_ON`: the stop was taken back.
 * `GONE`: there is no such gift
 */
export interface StopGiftPage {
  action: string;
  standing: 'ACTIVE' | 'STOPPED' | 'UNSURE' | 'WENT_ON' | 'GONE';
  /** whether the donor can go on giving after all */
  mayGoOn: boolean;
}

/** `asks`: whether the bank wants a confirmation */
export interface ConfirmGiftPage {
  action: string;
  asks: boolean;
  problem?: string;
}

/** A monthly gift as its donor sees it. */
export interface DonorMonthly {
  id: number;
  /** of the link that stops it */
  key: string;
  state: MonthlyState;
  reason: MonthlyReason | null;
  everyMonths: RepeatMonths;
  anchorDay: number;
  nextOn: string;
  /** cents of all that is charged each time */
  totalCents: number;
  coversFees: boolean;
  card: string;
  parts: readonly { id: number; name: string; cents: number }[];
}

export interface MyRegularGiftPage {
  gift: DonorMonthly;
  minimumCents: number;
  /** what was typed, where it was refused */
  values: { amount: string; day: string };
  problems: Readonly<Partial<Record<'amount' | 'day' | 'form', string>>>;
  /** what was just changed, in words */
  done: string | null;
  /** whether a new card can be entered */
  takesCards: boolean;
}

export interface NewCardPage {
  id: number;
  card: string;
  stripeKey: string;
  /** the bank's question about the card that is being saved: the SetupIntent, and the secret that lets the browser answer */
  setup: { id: string; clientSecret: string } | null;
  /** what is charged at once with the new card; null: nothing */
  nowCents: number | null;
  problem?: string;
}
