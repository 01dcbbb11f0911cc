// The gifts through the demo programme. Donors have no names that a person could have.

import type { GiftState } from '#contract/money/giving/gifts.ts';
import type { GiftMethod } from '#contract/money/giving/give.ts';

export interface DemoGift {
  daysAgo: number;
  method: GiftMethod;
  state: Extract<GiftState, 'PAID' | 'PLEDGED' | 'LAPSED'>;
  donor: readonly [first: string, last: string];
  /** dollars by nonprofit */
  parts: Readonly<Record<string, number>>;
  coversFees?: true;
  isHidden?: true;
  designation?: string;
  dedication?: readonly ['HONOR' | 'MEMORY', string];
  /** it is repeated after so many months; the demo has no keys of Stripe, so nothing is charged */
  repeats?: { everyMonths: 1 | 3 | 12; pausedBy?: 'DONOR' | 'FAILED' };
}

const lantern = 'Harbor Lantern Reading Room';
const heron = 'Night Heron Crisis Line';
const thistle = 'Thistle Lot Gardens';
const hinge = 'Second Hinge Repair';
const oldmarsh = 'Oldmarsh Wetland Trust';

/** The nonprofits that take gifts, beside every second one of the catalogue. */
export const demoTakers = [lantern, heron, thistle, hinge, oldmarsh];

export const demoGifts: readonly DemoGift[] = [
  { daysAgo: 41, method: 'CARD', state: 'PAID', donor: ['Demo', 'Donor 11'], parts: { [lantern]: 50 }, coversFees: true },
  {
    daysAgo: 38,
    method: 'CARD',
    state: 'PAID',
    donor: ['Demo', 'Donor 12'],
    parts: { [lantern]: 50, [heron]: 25, [thistle]: 25 },
    repeats: { everyMonths: 12, pausedBy: 'DONOR' },
  },
  {
    ...{ daysAgo: 33, method: 'CHECK', state: 'PAID', donor: ['The Tuesday', 'Ferry Passengers'] },
    ...{ parts: { [oldmarsh]: 400 }, designation: 'The boardwalk' },
  },
  { daysAgo: 30, method: 'CARD', state: 'PAID', donor: ['Demo', 'Donor 13'], parts: { [heron]: 100 }, isHidden: true },
  {
    ...{ daysAgo: 24, method: 'CARD', state: 'PAID', donor: ['Two Sisters', 'of Fernway'] },
    ...{ parts: { [lantern]: 75 }, dedication: ['MEMORY', 'A lighthouse keeper who read aloud'] },
  },
  { daysAgo: 19, method: 'FUND', state: 'PAID', donor: ['The Unheated', 'Choir'], parts: { [thistle]: 250, [hinge]: 250 } },
  {
    ...{ daysAgo: 12, method: 'CARD', state: 'PAID', donor: ['Demo', 'Donor 14'], parts: { [hinge]: 25 } },
    repeats: { everyMonths: 1 },
  },
  {
    daysAgo: 6,
    method: 'CARD',
    state: 'PAID',
    donor: ['Oldmarsh', 'Rowing Eight'],
    parts: { [oldmarsh]: 120 },
    coversFees: true,
    repeats: { everyMonths: 3 },
  },
  {
    ...{ daysAgo: 2, method: 'CARD', state: 'PAID', donor: ['Class 4b', 'of the Hill School'] },
    ...{ parts: { [lantern]: 31.5 }, dedication: ['HONOR', 'Our librarian'] },
  },
  { daysAgo: 9, method: 'CHECK', state: 'PLEDGED', donor: ['A Neighbor', 'on Quay Street'], parts: { [lantern]: 60 } },
  { daysAgo: 5, method: 'STOCK', state: 'PLEDGED', donor: ['Demo', 'Donor 15'], parts: { [heron]: 1_500 } },
  { daysAgo: 150, method: 'CHECK', state: 'LAPSED', donor: ['Demo', 'Donor 16'], parts: { [thistle]: 40 } },
];

export const demoWays = {
  byCheck:
    'Make the check out to the Demo Catalogue Foundation and write the reference on it.\nMail it to 1 Demo Street, Port Ellery, MD 20601.',
  byFund: 'Recommend a grant to the Demo Catalogue Foundation, EIN 00-0000001, and name the reference as its purpose.',
  byStock: 'Write to us before you transfer shares: we tell you the account, and your letter names the reference.',
};

export const demoUnpayable =
  'If a nonprofit closes or cannot be paid, the foundation gives the money to a nonprofit of the catalogue with the same purpose.';

export const demoAgreement = `The Demo Catalogue Foundation takes gifts for your organization on the pages of the catalogue.

It sends each donor a receipt, so please thank donors without a tax receipt of your own. It passes gifts on with its payouts, less what the card payments cost.

You may end this at any time. What was given until then is passed on.`;
