import * as z from 'zod/mini';
import { requiredName, singleLine } from '#contract/platform/fields/names.ts';
import { dayText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { emailAddress, messages, oneOf, requiredText, text } from '#contract/platform/wire/shapes.ts';
import { mostGiftCents, mostGiftParts } from './gift-amounts.ts';
import { giveMessages } from './give-words.ts';
import { repeatMonths } from './monthly-words.ts';

export { giveMessages, givePaths, isGivePage } from './give-words.ts';

/** The page on which donors see their gifts and receipts, without an account. */
export const myGiftsPath = '/directory/my-gifts';

/** How a gift is paid; GIFT_CARD: with the value of a gift card alone. */
export const giftMethods = ['CARD', 'GIFT_CARD', 'CHECK', 'FUND', 'STOCK', 'WIRE'] as const;
export type GiftMethod = (typeof giftMethods)[number];

export const giftMethodLabels: Record<GiftMethod, string> = {
  CARD: 'Card',
  GIFT_CARD: 'Gift card',
  CHECK: 'Check',
  FUND: 'Donor-advised fund',
  STOCK: 'Stock',
  WIRE: 'Bank transfer',
};

/** To whom a gift is dedicated. */
export const dedications = ['HONOR', 'MEMORY'] as const;
export const dedicationLabels: Record<(typeof dedications)[number], string> = { HONOR: 'In honor of', MEMORY: 'In memory of' };

const oneLine = (limit: number) => text(limit).check(singleLine);

/** What a donor writes: the same for the form that works without scripts. */
export const giftFields = z.object({
  method: oneOf(giftMethods),
  firstName: requiredName(100),
  lastName: requiredName(100),
  email: emailAddress,
  zipcode: z._default(oneLine(10), ''),
  /** what the gift is wished for */
  designation: z._default(oneLine(200), ''),
  dedication: z._default(z.nullable(oneOf(dedications)), null),
  dedicatedTo: z._default(oneLine(200), ''),
  /** whether the nonprofits do not learn who gave */
  isHidden: z._default(z.boolean(), false),
  /** whether the nonprofits get the email address */
  sharesEmail: z._default(z.boolean(), false),
  /** whether the donor pays the fees of the card in addition */
  coversFees: z._default(z.boolean(), false),
});
export type GiftFields = z.output<typeof giftFields>;

/** A nonprofit and the cents for it, without what covers fees. */
export const giftPart = z.object({
  nonprofit: plainId,
  cents: z.int().check(z.minimum(1), z.maximum(mostGiftCents, giveMessages.most)),
});

/**
 * The state of a gift for its donor. `PAID`: the money was received. `ACTION`: the donor must confirm the payment to the bank, with
 * `client_secret`. `WAITING`: the bank has not decided. `UNPAID`: no card was charged so far, and another one can be. `PLEDGED`: the gift is
 * announced. `CLOSED`: it was not paid, and will not be.
 */
export const giftOutcomes = ['PAID', 'ACTION', 'WAITING', 'UNPAID', 'PLEDGED', 'CLOSED'] as const;

/** The secret last part of the address of a gift's page. */
export const publicId = z.string().check(z.regex(/^[\w-]{20,40}$/));

export const giftOutcome = z.object({
  /** the last part of the address of the gift's page */
  publicId: z.string(),
  outcome: oneOf(giftOutcomes),
  clientSecret: z.nullable(z.string()),
});
export type GiftOutcome = z.output<typeof giftOutcome>;

export const readGivingChallenge = endpoint('readGivingChallenge', 'GET giving/challenge/', {
  access: 'anyone',
  summary: 'The puzzle that a browser solves before it sends a gift',
  result: z.object({
    challenge: z.string(),
    /** how many zero bits the SHA-256 of `challenge:solution` must begin with; the browser tries numbers as solutions */
    bits: z.int(),
    /** the server refuses a gift that arrives less than this many seconds after its puzzle */
    waitSeconds: z.int(),
  }),
});

export const giveGift = endpoint('giveGift', 'POST giving/orders/', {
  access: 'anyone',
  summary:
    'Give. 400 at `stripe_token` where the card is refused; 409 where the page showed something else. 400 at `gift_card` where a code gives nothing. The key of the puzzle is the request’s: the same request may be repeated with another card, and charges once. By card but without a token, it asks what became of the request; 400 where there is no such gift',
  body: z.object({
    ...giftFields.shape,
    parts: z.array(giftPart).check(z.minLength(1, giveMessages.noNonprofit), z.maxLength(mostGiftParts, giveMessages.tooMany)),
    /** what a gift card pays: less than the parts by the method CARD, all of them by GIFT_CARD */
    giftCard: z.optional(z.nullable(z.object({ code: text(50), cents: z.int().check(z.minimum(1)) }))),
    /** all that the page said would be paid, in cents, with what a gift card pays */
    totalCents: z.int(messages.wholeNumber),
    /** after how many months the gift is repeated, and the next day that the page showed; only by card. Null: it is given once */
    repeats: z.optional(z.nullable(z.object({ everyMonths: z.literal(repeatMonths), nextOn: dayText }))),
    /** a confirmation token that Stripe’s Payment Element made; not needed for other methods than a card */
    stripeToken: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /** an earlier gift of the same page, by its public id: it is withdrawn first; if it was paid, the result is that gift */
    replaces: z.optional(z.nullable(publicId)),
    /** the code that was mailed to the donor; asked at `email_code` while cards are guarded */
    emailCode: z._default(text(10), ''),
    challenge: requiredText(200, messages.required),
    solution: requiredText(20, messages.required),
  }),
  refuses: [409, 429],
  result: giftOutcome,
});

export const checkGift = endpoint('checkGift', 'POST giving/orders/{publicId}/check/', {
  access: 'anyone',
  summary: 'Ask Stripe what became of a gift’s payment, and settle it',
  params: z.object({ publicId }),
  refuses: [409, 429],
  result: giftOutcome,
});
