import * as z from 'zod/mini';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { idParams, requiredText } from '#contract/platform/wire/shapes.ts';
import { mostGiftCents, mostGiftParts } from './gift-amounts.ts';
import { giftRecord } from './gifts.ts';

export const refundMessages = {
  cents: 'Enter an amount above 0.',
  reason: 'Say why the money goes back.',
  parts: 'Choose what to refund of this gift’s nonprofits.',
  tooMuch: 'This is more than is left of the gift.',
  notByCard: 'Only paid gifts by card are refunded here.',
  disputed: 'The bank is looking at a dispute, so Stripe refunds nothing until it is over.',
  cardSale: 'This order bought a gift card: refund it on the page of the card.',
  noCards: 'Cards are not set up here, so nothing can be refunded.',
  answered: 'Somebody has answered this refund already.',
  another: 'Another person than the one who asked has to agree.',
};

const refundCents = z
  .int(refundMessages.cents)
  .check(z.minimum(1, refundMessages.cents), z.maximum(mostGiftCents, refundMessages.tooMuch));

export const askRefund = endpoint('askRefund', 'POST giving/gifts/{id}/refunds/', {
  access: 'manageGiving',
  recentSignIn: always,
  summary: 'Give a donor money back, all or a part. Above an amount of the settings it waits for another person',
  params: idParams,
  body: z.object({
    /** cents to refund of each part, with what covers fees */
    parts: z
      .array(z.object({ id: plainId, cents: refundCents }))
      .check(z.minLength(1, refundMessages.parts), z.maxLength(mostGiftParts, refundMessages.parts)),
    reason: requiredText(500, refundMessages.reason),
    /** the version of the gift: a refund that somebody else has asked meanwhile is seen first */
    version: z.int(),
  }),
  refuses: [409],
  result: giftRecord,
});

export const answerRefund = endpoint('answerRefund', 'POST giving/refunds/{id}/answer/', {
  access: 'manageGiving',
  recentSignIn: always,
  summary: 'Agree to a refund that another person has asked for, or refuse it',
  params: idParams,
  body: z.object({ agrees: z.boolean(), version: z.int() }),
  refuses: [409],
  result: giftRecord,
});
