import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { flag, idParams, oneOf, page, paging, requiredText, text, wholeNumber } from '#contract/platform/wire/shapes.ts';

/** What became of a payout of Stripe. */
export const stripePayoutStates = ['UNDER_WAY', 'PAID', 'FAILED'] as const;
type StripePayoutState = (typeof stripePayoutStates)[number];

export const stripePayoutStateLabels: Record<StripePayoutState, string> = {
  UNDER_WAY: 'On its way to the bank',
  PAID: 'In the bank',
  FAILED: 'Failed',
};

/** What the books make of a movement of Stripe's balance. */
export const movementKinds = ['CHARGE', 'REFUND', 'REFUND_FAILED', 'DISPUTE', 'PAYOUT', 'PAYOUT_FAILED', 'UNKNOWN'] as const;
export type MovementKind = (typeof movementKinds)[number];

export const movementKindLabels: Record<MovementKind, string> = {
  CHARGE: 'Gift by card',
  REFUND: 'Refund',
  REFUND_FAILED: 'Refund that failed',
  DISPUTE: 'Dispute',
  PAYOUT: 'Payout to the bank',
  PAYOUT_FAILED: 'Payout that failed',
  UNKNOWN: 'Not of a gift',
};

/** Where staff say that an unexplained movement belongs. NONE: nobody knows after all. */
export const movementTargets = ['PROGRAMME', 'GIFT', 'NONE'] as const;

export const reconcileMessages = {
  reason: 'Say what it was.',
  notUnknown: 'Only movements that are not of a gift are explained by staff.',
  stale: 'Somebody else has explained it meanwhile: look at what they said first.',
  same: 'It stands there already.',
  noGift: 'Enter the reference of a paid gift, such as GIVE-7Q2K4A.',
  nonprofit: 'This gift has several nonprofits: say of which it is.',
};

export const stripePayoutsQuery = z.object({
  state: z.optional(oneOf(stripePayoutStates)),
  /** false: those whose movements do not sum to them */
  addsUp: z.optional(flag),
  page: paging.page,
  pageSize: paging.pageSize,
});
export type StripePayoutsQuery = z.output<typeof stripePayoutsQuery>;

const stripePayout = z.object({
  id: z.int(),
  /** Stripe's id */
  stripe: z.string(),
  state: oneOf(stripePayoutStates),
  cents: z.int(),
  arrivalOn: dayText,
  /** why it failed, in Stripe's words; empty: it did not */
  failure: z.string(),
  /** only the movements of an automatic payout are known */
  isAutomatic: z.boolean(),
  movements: z.int(),
  movementCents: z.int(),
  /** null: its movements are not read yet */
  addsUp: z.nullable(z.boolean()),
});
export type StripePayout = z.output<typeof stripePayout>;

export const listStripePayouts = endpoint('listStripePayouts', 'GET giving/reconcile/payouts/', {
  access: 'readGifts',
  summary: 'Payouts of Stripe to the bank account for gifts, and whether their movements sum to them; the newest first',
  query: stripePayoutsQuery,
  result: page(stripePayout),
});

export const movementsQuery = z.object({
  /** the number of the payout that has them */
  payout: z.optional(wholeNumber),
  kind: z.optional(oneOf(movementKinds)),
  /** true: those that nobody has explained */
  open: z.optional(flag),
  page: paging.page,
  pageSize: paging.pageSize,
});
export type MovementsQuery = z.output<typeof movementsQuery>;

const movement = z.object({
  id: z.int(),
  /** Stripe's id, its own word for it, the id of what moved the money, and its description */
  stripe: z.string(),
  type: z.string(),
  source: z.string(),
  description: z.string(),
  kind: oneOf(movementKinds),
  cents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  movedAt: momentText,
  /** null: no payout has it yet */
  payout: z.nullable(z.object({ id: z.int(), stripe: z.string() })),
  gift: z.nullable(z.object({ id: z.int(), reference: z.string() })),
  /** how often staff have said what it was */
  turns: z.int(),
  /** what staff said last; null: nothing */
  explained: z.nullable(
    z.object({
      target: oneOf(movementTargets),
      gift: z.nullable(z.object({ id: z.int(), reference: z.string() })),
      nonprofit: z.nullable(namedRef),
      reason: z.string(),
      at: momentText,
      by: z.nullable(personRef),
    }),
  ),
});
export type StripeMovement = z.output<typeof movement>;

export const listMovements = endpoint('listMovements', 'GET giving/reconcile/movements/', {
  access: 'readGifts',
  summary: 'Movements of the Stripe balance of gifts, of one payout or of all; the newest first',
  query: movementsQuery,
  result: page(movement),
});

export const explainMovement = endpoint('explainMovement', 'POST giving/reconcile/movements/{id}/explain/', {
  access: 'manageGiving',
  recentSignIn: always,
  summary: 'Say what an unexplained movement was: the programme’s money, or a nonprofit’s of a gift. It can be said anew',
  params: idParams,
  body: z.object({
    target: oneOf(movementTargets),
    /** of GIFT: the gift's reference, and of which of its nonprofits it is */
    reference: z.optional(text(40)),
    nonprofit: z.optional(z.nullable(plainId)),
    reason: requiredText(500, reconcileMessages.reason),
    /** `turns` as the page showed it */
    turns: z.int(),
  }),
  refuses: [409],
  result: movement,
});
