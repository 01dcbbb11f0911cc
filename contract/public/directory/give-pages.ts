import type { GiftMethod, giftOutcomes } from '#contract/money/giving/give.ts';
import type { RepeatMonths } from '#contract/money/giving/monthly-words.ts';
import type { OpenPool } from '#contract/money/giving/pool-words.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';

export interface GiveNonprofit {
  id: number;
  name: string;
  /** `12-3456789`; empty: none */
  ein: string;
  town: string;
  takesGifts: boolean;
  /** the nonprofit's own page for gifts; empty: none */
  givingUrl: string;
}

/** The form's texts, as they were typed: the names of its inputs are these. */
export interface GiveValues {
  /** dollars for all nonprofits together, split evenly; used for one nonprofit, or before amounts are written line by line */
  amount: string;
  /** dollars by nonprofit id: inputs `amount-12` */
  amounts: Readonly<Record<number, string>>;
  method: string;
  firstName: string;
  lastName: string;
  email: string;
  zipcode: string;
  designation: string;
  dedication: string;
  dedicatedTo: string;
  isHidden: boolean;
  sharesEmail: boolean;
  coversFees: boolean;
  /** the code of a gift card; only of a form that was sent without scripts */
  giftCard: string;
}

/** The messages of a refused form: `form` for all of it, else by the name of a member of `GiveValues`, or `amount-12`. */
export type GiveProblems = Readonly<Record<string, string>>;

export interface GivePage {
  /** null: the programme takes no gifts */
  terms: GivingTerms | null;
  nonprofits: readonly GiveNonprofit[];
  values: GiveValues;
  problems: GiveProblems;
  /** sent with the form that works without scripts, so that one sent twice makes one gift */
  requestKey: string;
  /** pools that would match a gift now */
  pools: readonly OpenPool[];
  /** whether the server is to do as little as it can: no script but that of the card, no pools */
  isSimple: boolean;
  /** in the programme's time zone: gifts that are repeated begin on it */
  today: string;
  /** what is on the gift card of the form, in words */
  balance?: string;
}

/** Where gift cards are bought; days as `YYYY-MM-DD`. */
export interface BuyCardPage {
  terms: GivingTerms | null;
  problem: string;
  today: string;
  lastDay: string;
}

/** The page of a bought gift card, for whoever has its address. */
export interface BoughtCardPage {
  publicId: string;
  outcome: (typeof giftOutcomes)[number];
  reference: string;
  cents: number;
  /** how a paid card comes to who gets it; GONE: it is not shown here any more */
  way: 'MAIL' | 'MAILED' | 'SOON' | 'PRINT' | 'GONE';
  sendOn: string | null;
  /** what is printed, after a click; null: it is not shown */
  shown: { code: string; fromName: string; toName: string; message: string } | null;
  stripeKey: string | null;
}

/** A gift's own page, for whoever has its address: no person is named on it. */
export interface GiftPage {
  publicId: string;
  outcome: (typeof giftOutcomes)[number];
  method: GiftMethod;
  reference: string;
  totalCents: number;
  coverCents: number;
  parts: readonly { nonprofit: { id: number; name: string }; cents: number }[];
  /** the day of the gift; null: not paid */
  givenOn: string | null;
  /** what came of it; of a gift that was not paid, another amount than its own */
  receivedCents: number;
  refundedCents: number;
  /** by what staff corrected a gift that no card paid, in cents; below 0: less came */
  correctedCents: number;
  /** what the donor's bank took back for good, in cents */
  lostCents: number;
  /** how to send an announced gift, in plain text, and to whom, as it was when the gift was announced */
  how: string;
  payee: string;
  payeeEin: string;
  /** what sponsors have added to a booked gift; the name is empty where the sponsor is not named */
  matches: readonly { sponsor: string; cents: number }[];
  /** how often it is repeated, and when next; null: it is not */
  regular: { everyMonths: RepeatMonths; nextOn: string } | null;
  terms: GivingTerms | null;
}
