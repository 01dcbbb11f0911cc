import * as z from 'zod/mini';
import { calendarDay } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { idParams } from '#contract/platform/wire/shapes.ts';
import { mostGiftCents, mostGiftParts } from './gift-amounts.ts';
import { giftRecord } from './gifts.ts';

export const announcedMessages = {
  day: 'Enter the day as YYYY-MM-DD.',
  future: 'This day has not come yet.',
  amount: 'Enter an amount above 0.',
  parts: 'Enter an amount for each nonprofit of the gift.',
  notAnnounced: 'Only an announced gift can come or lapse. It may have been entered a moment ago.',
};

const arrivedCents = z
  .int(announcedMessages.amount)
  .check(z.minimum(1, announcedMessages.amount), z.maximum(mostGiftCents, announcedMessages.amount));

export const recordArrival = endpoint('recordArrival', 'POST giving/gifts/{id}/arrival/', {
  access: 'manageGiving',
  summary: 'Say that an announced gift has come: it is booked, and the donor gets a receipt. 409 where the version is stale',
  params: idParams,
  body: z.object({
    /** the day of the gift: of a check the day on which it was mailed */
    givenOn: calendarDay(announcedMessages.day),
    /** what came for each part, in cents; it may be another amount than was announced */
    parts: z.array(z.object({ id: plainId, cents: arrivedCents })).check(z.minLength(1), z.maxLength(mostGiftParts)),
    version: z.int(),
  }),
  refuses: [409],
  result: giftRecord,
});

export const lapseGift = endpoint('lapseGift', 'POST giving/gifts/{id}/lapse/', {
  access: 'manageGiving',
  summary: 'Say that an announced gift never came. It can still be said to have come later. 409 where the version is stale',
  params: idParams,
  body: z.object({ version: z.int() }),
  refuses: [409],
  result: giftRecord,
});
