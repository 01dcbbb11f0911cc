import type { BudgetSize } from '#contract/nonprofits/choices.ts';

export const demoTiers: readonly { tierName: string; budgetSize: BudgetSize; subscriptionPrice: number }[] = [
  { tierName: 'Lantern', budgetSize: 'UNDER_500K', subscriptionPrice: 120 },
  { tierName: 'Harbor', budgetSize: '500K_TO_1M', subscriptionPrice: 240 },
  { tierName: 'Lighthouse', budgetSize: '1M_TO_3M', subscriptionPrice: 480 },
  { tierName: 'Coast', budgetSize: 'HIGHER_3M', subscriptionPrice: 900 },
];

const always = { validFrom: null, validUntil: null, usesAllowed: null, tiers: [] as string[] };

export const demoDiscounts = [
  { ...always, code: 'WELCOME10', discountType: 'PERCENTAGE', discountAmount: 10, note: 'For the welcome letter.' },
  {
    ...always,
    code: 'SMALL-BOATS',
    discountType: 'FIXED',
    discountAmount: 60,
    usesAllowed: 20,
    tiers: ['Lantern'],
    note: 'For nonprofits with a small budget.',
  },
  {
    ...always,
    code: 'PARTNER',
    discountType: 'PERCENTAGE',
    discountAmount: 100,
    usesAllowed: 3,
    note: 'For partners: nothing to pay.',
  },
] as const;

interface DemoOrder {
  nonprofit: string;
  tier: string;
  /** days from today to the first day; negative: in the past */
  startsIn: number;
  code?: string;
  card: string;
  refundedCents?: number;
  note?: string;
}

/** Orders of one year each, paid by card. */
export const demoOrders: readonly DemoOrder[] = [
  // years that are over
  { nonprofit: 'Second Hinge Repair', tier: 'Lantern', startsIn: -392, card: 'Visa ending in 1881' },
  { nonprofit: 'Night Heron Crisis Line', tier: 'Harbor', startsIn: -731, card: 'Mastercard ending in 4444' },
  // the renewal of the year above
  { nonprofit: 'Night Heron Crisis Line', tier: 'Harbor', startsIn: -365, card: 'Mastercard ending in 4444' },
  // a year that ends soon
  { nonprofit: 'Harbor Lantern Reading Room', tier: 'Harbor', startsIn: -341, code: 'WELCOME10', card: 'Visa ending in 4242' },
  {
    nonprofit: 'Thistle Lot Gardens',
    tier: 'Lantern',
    startsIn: -60,
    card: 'Discover ending in 1117',
    refundedCents: 2_000,
    note: 'Refunded $20: the page showed an old price for an hour.',
  },
];

export const demoGrants = [{ nonprofit: 'Oldmarsh Wetland Trust', days: 200, reason: 'Paid by check 1024' }] as const;

export const demoOtherWays =
  'Send a check for the price of your budget size to the Learning Commons, 1 Lantern Quay, Oldmarsh, MD 20601.\nWrite your nonprofit’s name on it. We open your access on the day it arrives.';

/** The specification's figures on the public page, as staff would write them. */
export const demoFigures = { learningResources: '100+', learningWebinars: '16+', learningCharities: '400+' };
