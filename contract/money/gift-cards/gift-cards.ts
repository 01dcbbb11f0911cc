import * as z from 'zod/mini';
import { mostGiftCents } from '#contract/money/giving/gift-amounts.ts';
import { journalEntry } from '#contract/money/giving/gifts.ts';
import { giftOutcome, publicId } from '#contract/money/giving/give.ts';
import { nameText, requiredName, withoutLinks } from '#contract/platform/fields/names.ts';
import { calendarDay, dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import {
  choiceList,
  emailAddress,
  idParams,
  messages,
  oneOf,
  page,
  paging,
  requiredText,
  searchText,
  text,
} from '#contract/platform/wire/shapes.ts';
import { giftCardMessages, mostCardMessage } from './gift-card-words.ts';

/** What the buyer of a gift card writes: the names that stand on it, and where it goes. */
export const giftCardFields = z.object({
  fromName: z._default(nameText(100), ''),
  toName: requiredName(100, giftCardMessages.to),
  /** plain text; the letter that brings the card shows it as the buyer's */
  message: z._default(text(mostCardMessage).check(withoutLinks), ''),
  /** empty: the buyer prints the card */
  toEmail: z._default(z.union([z.literal(''), emailAddress], giftCardMessages.toEmail), ''),
  /** the day on which it is mailed */
  sendOn: z._default(z.nullable(calendarDay(giftCardMessages.day)), null),
});
export type GiftCardFields = z.output<typeof giftCardFields>;

export const buyGiftCard = endpoint('buyGiftCard', 'POST giving/gift-cards/', {
  access: 'anyone',
  summary:
    'Buy a gift card. It is paid as a gift is (`POST giving/orders/`), and the same rules hold for tokens, repeated requests and the puzzle',
  body: z.object({
    ...giftCardFields.shape,
    firstName: requiredName(100),
    lastName: requiredName(100),
    email: emailAddress,
    totalCents: z.int(messages.wholeNumber).check(z.minimum(1), z.maximum(mostGiftCents)),
    stripeToken: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    replaces: z.optional(z.nullable(publicId)),
    /** the code that was mailed to the address, where the guard against stolen cards asks for it */
    emailCode: z._default(text(10), ''),
    challenge: requiredText(200, messages.required),
    solution: requiredText(20, messages.required),
  }),
  refuses: [409, 429],
  result: giftOutcome,
});

export const readGiftCardBalance = endpoint('readGiftCardBalance', 'POST giving/gift-cards/balance/', {
  access: 'anyone',
  summary: 'What is left on the gift card with a code. 400 at `gift_card` for every code that gives nothing',
  body: z.object({ code: text(50) }),
  refuses: [429],
  result: z.object({ balanceCents: z.int() }),
});

/** The states of a gift card. */
export const giftCardStates = ['NEW', 'LIVE', 'BLOCKED'] as const;
export type GiftCardState = (typeof giftCardStates)[number];
export const giftCardStateLabels: Record<GiftCardState, string> = {
  NEW: 'Not paid yet',
  LIVE: 'In use',
  BLOCKED: 'Blocked',
};

/** How long ago a card was bought that still has a balance. */
export const giftCardAges = ['3', '5'] as const;
export const giftCardAgeLabels: Record<(typeof giftCardAges)[number], string> = {
  '3': 'Older than 3 years, with a balance',
  '5': 'Older than 5 years, with a balance',
};

const orderings = ['-sold_on', 'sold_on', '-balance', 'balance', '-amount', 'amount'] as const;

export const giftCardsQuery = z.object({
  state: z.optional(choiceList(giftCardStates)),
  /** years since the purchase: only cards with a balance */
  age: z.optional(oneOf(giftCardAges)),
  /** words to find in the names on the card, the buyer's name, an email, a reference, or the last four signs of the code */
  search: z.optional(searchText),
  page: paging.page,
  pageSize: paging.pageSize,
  ordering: z._default(oneOf(orderings), '-sold_on'),
});
export type GiftCardsQuery = z.output<typeof giftCardsQuery>;

const giftCard = z.object({
  id: z.int(),
  state: oneOf(giftCardStates),
  /** the last four signs of the code; empty: it has none yet */
  last4: z.string(),
  cents: z.int(),
  balanceCents: z.int(),
  buyer: z.string(),
  buyerEmail: z.string(),
  fromName: z.string(),
  toName: z.string(),
  /** empty: the buyer prints it */
  toEmail: z.string(),
  /** null: not paid */
  soldOn: z.nullable(dayText),
});
export type GiftCard = z.output<typeof giftCard>;

export const giftCardUseStates = ['HELD', 'USED', 'BACK'] as const;

export const giftCardRecord = z.object({
  ...giftCard.shape,
  version: z.int(),
  message: z.string(),
  blockReason: z.string(),
  sendOn: z.nullable(dayText),
  sentAt: z.nullable(momentText),
  hasReceipt: z.boolean(),
  /** the gift's order that bought it */
  sale: z.object({ id: z.int(), reference: z.string() }),
  /** the gifts that took value, the newest first */
  uses: z.array(
    z.object({
      gift: z.object({ id: z.int(), reference: z.string() }),
      at: momentText,
      cents: z.int(),
      refundedCents: z.int(),
      state: oneOf(giftCardUseStates),
    }),
  ),
  can: z.object({ block: z.boolean(), unblock: z.boolean(), resend: z.boolean(), reissue: z.boolean(), refund: z.boolean() }),
  journal: z.array(journalEntry),
});
export type GiftCardRecord = z.output<typeof giftCardRecord>;

export const listGiftCards = endpoint('listGiftCards', 'GET giving/gift-cards/', {
  access: 'readGifts',
  summary: 'Gift cards that were sold, with their balances. The codes are not in it',
  query: giftCardsQuery,
  result: page(giftCard),
});

export const readGiftCard = endpoint('readGiftCard', 'GET giving/gift-cards/{id}/', {
  access: 'readGifts',
  summary: 'One gift card, with the gifts that used it and its journal',
  params: idParams,
  result: giftCardRecord,
});

export const cardChangeMessages = {
  notLive: 'Only a gift card in use can be changed so.',
  notBlocked: 'This gift card is not blocked.',
  doubtful: 'The payment of its buyer is refunded or disputed, so its code gives nothing.',
  noCode: 'The code of this gift card cannot be read: its key is missing. Give it a new code.',
};

const change = { access: 'manageGiving', params: idParams, refuses: [409], result: giftCardRecord } as const;
export const cardReason = requiredText(500, 'Say why, for colleagues and the audit trail.');

export const blockGiftCard = endpoint('blockGiftCard', 'POST giving/gift-cards/{id}/block/', {
  ...change,
  summary: 'Block a gift card: its code gives nothing, and its balance stays. 409 where the version is stale',
  body: z.object({ reason: cardReason, version: z.int() }),
});

export const unblockGiftCard = endpoint('unblockGiftCard', 'POST giving/gift-cards/{id}/unblock/', {
  ...change,
  recentSignIn: always,
  summary: 'Let the code of a blocked gift card give again. 409 while its sale is refunded or disputed',
  body: z.object({ version: z.int() }),
});

export const resendGiftCard = endpoint('resendGiftCard', 'POST giving/gift-cards/{id}/resend/', {
  ...change,
  summary: 'Mail a gift card again, to its address or to another one',
  body: z.object({ toEmail: emailAddress, version: z.int() }),
});

export const reissueGiftCard = endpoint('reissueGiftCard', 'POST giving/gift-cards/{id}/reissue/', {
  ...change,
  recentSignIn: always,
  summary: 'Give a gift card a new code, and mail it. The old code is dead at once, and the balance stays',
  body: z.object({ toEmail: emailAddress, reason: cardReason, version: z.int() }),
});

export const refundGiftCard = endpoint('refundGiftCard', 'POST giving/gift-cards/{id}/refund/', {
  ...change,
  recentSignIn: always,
  summary:
    'Give the balance of a gift card back to its buyer, through Stripe. The card is blocked first. Above an amount of the settings it waits for another person',
  body: z.object({ reason: cardReason, version: z.int() }),
});
