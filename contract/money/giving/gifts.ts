import * as z from 'zod/mini';
import { stripePayoutStates } from '#contract/money/reconcile/reconcile.ts';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { choiceList, flag, idParams, oneOf, page, paging, searchText, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { dedications, giftMethods } from './give.ts';
import { feeBearers } from './giving-settings.ts';

/** The states of a gift's order. */
export const giftStates = ['OPEN', 'ASKING', 'PROCESSING', 'PAID', 'CLOSED', 'PLEDGED', 'LAPSED'] as const;
export type GiftState = (typeof giftStates)[number];

export const giftStateLabels: Record<GiftState, string> = {
  OPEN: 'Not paid yet',
  ASKING: 'Bank is asking',
  PROCESSING: 'Bank is deciding',
  PAID: 'Paid',
  CLOSED: 'Not paid',
  PLEDGED: 'Announced',
  LAPSED: 'Never came',
};

/** The states of a refund. */
export const refundStates = ['WAITING', 'ASKED', 'PENDING', 'DONE', 'FAILED', 'CANCELED', 'REFUSED'] as const;

export const refundStateLabels: Record<(typeof refundStates)[number], string> = {
  WAITING: 'Waits for a second person',
  ASKED: 'Stripe was asked',
  PENDING: 'On its way',
  DONE: 'Refunded',
  FAILED: 'Failed: the money came back',
  CANCELED: 'Canceled',
  REFUSED: 'Refused',
};

/** What staff should look at. */
export const giftAttention = ['OTHER_AMOUNT', 'PAID_AFTER_CLOSING', 'REFUNDED', 'DISPUTED', 'PAID_AFTER_STOP'] as const;

export const giftAttentionTexts: Record<(typeof giftAttention)[number], string> = {
  OTHER_AMOUNT: 'Another amount was paid than the gift’s',
  PAID_AFTER_CLOSING: 'Paid after it was given up',
  REFUNDED: 'Refunded at Stripe',
  DISPUTED: 'Disputed',
  PAID_AFTER_STOP: 'Charged after the donor had stopped the monthly gift',
};

const giftOrderings = ['-created_at', 'created_at', '-total', 'total'] as const;

export const giftsQuery = z.object({
  state: z.optional(choiceList(giftStates)),
  method: z.optional(choiceList(giftMethods)),
  nonprofitId: z.optional(wholeNumber),
  /** whether staff should look at it */
  attention: z.optional(flag),
  /** words to find in the donor's name or email, or the reference */
  search: z.optional(searchText),
  page: paging.page,
  pageSize: paging.pageSize,
  ordering: z._default(oneOf(giftOrderings), '-created_at'),
});
export type GiftsQuery = z.output<typeof giftsQuery>;

const gift = z.object({
  id: z.int(),
  reference: z.string(),
  state: oneOf(giftStates),
  method: oneOf(giftMethods),
  createdAt: momentText,
  donorName: z.string(),
  email: z.string(),
  totalCents: z.int(),
  /** the gift's nonprofits, in its order */
  nonprofits: z.array(namedRef),
  /** the day of the gift; null: not paid */
  givenOn: z.nullable(dayText),
  attention: z.array(oneOf(giftAttention)),
  /** whether it buys a gift card, and is for no nonprofit yet */
  isCardSale: z.boolean(),
  /** what a gift card pays of it */
  valueCents: z.int(),
});
export type Gift = z.output<typeof gift>;

const journalLine = z.object({
  account: z.string(),
  /** of a part that is not booked, and of what is owed; null: the account is of no nonprofit */
  nonprofit: z.nullable(namedRef),
  cents: z.int(),
});

/** An entry of the journal. */
export const journalEntry = z.object({
  id: z.int(),
  kind: z.string(),
  day: dayText,
  at: momentText,
  note: z.string(),
  lines: z.array(journalLine),
});

export const giftRecord = z.object({
  ...gift.shape,
  version: z.int(),
  publicId: z.string(),
  zipcode: z.string(),
  coverCents: z.int(),
  designation: z.string(),
  dedication: z.nullable(oneOf(dedications)),
  dedicatedTo: z.string(),
  isHidden: z.boolean(),
  sharesEmail: z.boolean(),
  /** Stripe's id of the payment; null: none */
  payment: z.nullable(z.string()),
  paymentProblem: z.string(),
  card: z.string(),
  receivedCents: z.int(),
  refundedCents: z.int(),
  /** the gift card that it buys, or that pays; null: none */
  giftCard: z.nullable(z.object({ id: z.int(), last4: z.string(), balanceCents: z.int() })),
  dispute: z.string(),
  paidAt: z.nullable(momentText),
  /** what staff last looked at, who, and when; null: nothing yet */
  looked: z.nullable(z.object({ reasons: z.array(oneOf(giftAttention)), at: momentText, by: z.nullable(personRef) })),
  /** of a paid gift by card: what Stripe took, and its payout to the bank; null: not known yet */
  stripe: z.nullable(
    z.object({
      feeCents: z.int(),
      payout: z.nullable(z.object({ id: z.int(), stripe: z.string(), state: oneOf(stripePayoutStates), arrivalOn: dayText })),
    }),
  ),
  feesBorneBy: oneOf(feeBearers),
  /** the rule of fees that the donor saw */
  feeRule: z.object({ feeBps: z.int(), feeFixedCents: z.int() }),
  parts: z.array(
    z.object({
      id: z.int(),
      nonprofit: namedRef,
      cents: z.int(),
      coverCents: z.int(),
      /** id of the donation that the nonprofit sees; null: not booked yet */
      donation: z.nullable(z.int()),
      /** from when it is due to its nonprofit; null: its money is not in the bank */
      payableFrom: z.nullable(dayText),
    }),
  ),
  /** the receipts that were made, the newest first: it is in force */
  receipts: z.array(z.object({ number: z.int(), version: z.int(), madeAt: momentText })),
  /** what went back to the donor, or may go: the oldest first */
  refunds: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      state: oneOf(refundStates),
      cents: z.int(),
      reason: z.string(),
      /** why it was refused or failed, in Stripe's word; empty: it was not */
      problem: z.string(),
      /** whether it went to the gift card that paid, and not to a bank card */
      toCard: z.boolean(),
      createdAt: momentText,
      /** null: it was made at Stripe, or the account was deleted */
      askedBy: z.nullable(personRef),
      approvedBy: z.nullable(personRef),
      parts: z.array(z.object({ part: z.int(), cents: z.int() })),
    }),
  ),
  /** whether staff can say that an announced gift has come, or that it never did, and whether money can go back */
  can: z.object({ arrive: z.boolean(), lapse: z.boolean(), refund: z.boolean() }),
  /** where the gift's money went, the oldest entry first */
  journal: z.array(journalEntry),
});
export type GiftRecord = z.output<typeof giftRecord>;

export const listGifts = endpoint('listGifts', 'GET giving/gifts/', {
  access: 'readGifts',
  summary: 'Gifts that visitors gave through the programme',
  query: giftsQuery,
  result: page(gift),
});

export const readGift = endpoint('readGift', 'GET giving/gifts/{id}/', {
  access: 'readGifts',
  summary: 'One gift, with its parts and where its money went',
  params: idParams,
  result: giftRecord,
});

export const lookAtGift = endpoint('lookAtGift', 'POST giving/gifts/{id}/looked/', {
  access: 'manageGiving',
  summary: 'Note that you have looked at what a gift asks attention for; a new reason asks again',
  params: idParams,
  body: z.object({ version: z.int() }),
  refuses: [409],
  result: giftRecord,
});

export const downloadGiftReceipt = download({
  name: 'downloadGiftReceipt',
  path: '/download-gift-receipt/',
  access: 'readGifts',
  summary: 'A receipt of a gift as PDF',
  query: z.object({ number: wholeNumber }),
});
