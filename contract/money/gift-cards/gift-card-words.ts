// Apart from gift-cards.ts, whose shapes would add their library to the scripts of the public pages.

/** The page on which visitors buy gift cards; a card's own page appends the public id of its order. */
export const giftCardsPath = '/directory/gift-cards';

/** The most that one gift card can have, in cents. */
export const mostGiftCardCents = 100_000;

/** The least that Stripe charges, in cents: a gift card leaves nothing, or this much, for the bank card. */
export const leastChargeCents = 50;

export const mostCardMessage = 200;
/** days ahead for which a card can be ordered */
export const mostDaysAhead = 365;
/** for so many days after the purchase the buyer can open a card to print it, if nothing was taken from it */
export const printDays = 60;

export const giftCardMessages = {
  closed: 'Gift cards are not sold here at the moment.',
  amount: (least: string, most: string) => `Enter an amount from ${least} to ${most}.`,
  to: 'Enter the name of the person who gets it.',
  toEmail: 'Enter the email address to which it goes.',
  day: 'Choose a day from today to a year ahead.',
  /** the same for a code that nobody has, one that is blocked, and one that was replaced */
  wrongCode: 'This code gives nothing. Look at it again: it has 16 letters and digits.',
  often: 'Too many wrong codes came from here. Try again in an hour.',
  empty: 'Nothing is left on this gift card.',
  changed: (left: string) => `This gift card has ${left} now. Look at it again; nothing was taken.`,
  tooMuch: 'A gift card pays at most the gift. Look at it again; nothing was taken.',
  least: 'Leave nothing, or at least 50 cents, for the bank card.',
  once: 'A gift card pays a gift once. Give the gift that repeats without it.',
  /** `left`: what is on the card */
  noScript: (left: string) =>
    `There is ${left} on this gift card. It pays a gift of at most this much here; the rest by card needs JavaScript.`,
};

/** What somebody typed as 16 signs, without what people mix up; null: it is no code. */
export function codeOf(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null;
}

/** `7Q2K-9MXD-…`, as it is printed */
export const codeText = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** What a gift card pays of a gift of `net` cents at most: all of it, or as much as leaves a rest that can be charged. */
export function valueFor(net: number, balance: number): number {
  if (balance >= net) return net;
  return net - balance < leastChargeCents ? Math.max(net - leastChargeCents, 0) : balance;
}
