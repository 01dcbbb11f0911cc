// Apart from give.ts, whose shapes would add their library to the script of the public page.

import { mostGiftParts } from './gift-amounts.ts';

/** The paths of the pages on which visitors give. */
export const givePaths = {
  /** the query: `ids` (of the nonprofits), `amount` (dollars, for all of them together) */
  give: '/directory/give',
  /** a gift's own page appends the gift's public id */
  gift: '/directory/give/gift',
};

/** Whether Stripe's script may run on the page: a policy applies to a whole document. */
export const isGivePage = (path: string): boolean => path === givePaths.give || path.startsWith(`${givePaths.gift}/`);

export const giveMessages = {
  closed: 'Gifts are not taken here at the moment.',
  noNonprofit: 'Choose at least one nonprofit.',
  tooMany: `One gift can go to at most ${mostGiftParts} nonprofits.`,
  twice: 'Each nonprofit can be in a gift once.',
  amount: 'Enter an amount in dollars, such as 50 or 1,250.00.',
  minimum: (amount: string) => `The smallest gift is ${amount}.`,
  most: 'This is more than a card can pay at once. Write to us, and we find a way.',
  changed: 'Something has changed since this page was opened. Please look at it again; nothing was charged.',
  notThese: (names: string) => `Gifts are not taken any more for ${names}. Please look at it again; nothing was charged.`,
  noCards: 'Cards cannot be used here. Choose another way to give.',
  noCard: 'Enter a card to pay.',
  noWay: 'Choose how you want to give.',
  sum: (sum: string) => `The lines below make ${sum}. Change them, or split this amount evenly.`,
  /** `other`: a way to give without a script; empty: there is none */
  noScript: (other: string) => `Paying by card needs JavaScript.${other && ` You can give ${other} instead.`}`,
  cardAgain: 'This card was not charged. Enter it again, or use another one.',
  unreachable: 'Card payment cannot be reached at the moment. Nothing was charged. Please try again.',
  offline: 'You are offline. Nothing was charged: try again when you are online.',
  lost: 'No reply came. Press the button again: nothing is charged twice.',
  unknown: 'We could not hear from the bank yet. Nothing is charged twice: this page asks again.',
  earlier: 'Your earlier try could not be withdrawn yet. Please try again: nothing is charged twice.',
  often: 'Too many gifts were announced from here. Try again in an hour.',
  /** while cards are guarded */
  codeSent: (email: string) =>
    `To protect donors we confirm addresses at the moment. Enter the code that we have sent to ${email}. Nothing was charged.`,
  codeWrong: 'This is not the code of our email. Look at the newest one, or empty the field and press the button for another.',
  proof: 'Your browser’s check is too old. Send the form again.',
  requestUsed: 'This form was sent before, for something else. Open the page again.',
};

/** The ways to give, as they follow “Give $50”. */
export const givenBy = {
  CARD: 'by card',
  GIFT_CARD: 'by gift card',
  CHECK: 'by check',
  FUND: 'from a donor-advised fund',
  STOCK: 'in stock',
  WIRE: 'by bank transfer',
} as const;

/** The page on which visitors give to these nonprofits; `amount`: dollars for all of them together. */
export const giveAddress = (ids: readonly number[], amount?: string): string =>
  `${givePaths.give}?ids=${ids.join()}${amount === undefined ? '' : `&amount=${amount}`}`;
