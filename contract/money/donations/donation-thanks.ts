import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import { type DonationRange, daysUntil } from './donation-ranges.ts';
import { donationFilters } from './donations-query.ts';

/** days after which a gift is no longer to thank */
export const thanksDays = 180;

/** The days in which gifts to thank were received: a day more, because the clock of the database may be a day ahead. */
export const daysToThank = (today: string): DonationRange => daysUntil(today, thanksDays + 1);

/** How a donor was thanked: by the acknowledgment, or by other means. */
export const waysOfThanks = ['LETTER', 'OTHER'] as const;

export const thanksLabels: Record<(typeof waysOfThanks)[number], string> = {
  LETTER: 'Acknowledgment sent',
  OTHER: 'Thanked by other means',
};

/** Who thanked the donor, how and when; null: nobody that Almoner knows of. */
export const donationThanks = z.nullable(
  z.object({
    how: oneOf(waysOfThanks),
    at: momentText,
    /** null: the account was deleted */
    by: z.nullable(z.string()),
  }),
);

/** The most donations that one call can mark. */
export const mostThankedAtOnce = 10_000;

export const thanksMessages = {
  choose: 'Choose at least one donation.',
  tooMany: 'Mark at most 10,000 donations at a time.',
  otherCount: 'The list has changed. Look at it and try again.',
};

const chosen = z.array(rowId).check(z.minLength(1, thanksMessages.choose), z.maxLength(mostThankedAtOnce));
const bodyLimit = 300_000;

/** ids of the donations that were changed, for an undo */
const changed = z.object({ donations: z.array(z.int()) });

export const markThanked = endpoint('markThanked', 'POST donations/thanked/', {
  access: 'manageDonations',
  summary: 'Say that the donors of some donations, or of all that the list shows, were thanked by other means, or take it back',
  query: donationFilters,
  body: z
    .object({
      thanked: z.boolean(),
      donations: z.optional(chosen),
      /** instead of `donations`: how many donations match the filters of the query; 409 if the number has changed */
      count: z.optional(z.int()),
    })
    .check(
      z.refine(({ donations, count }) => (donations === undefined) !== (count === undefined), {
        path: ['donations'],
        error: thanksMessages.choose,
      }),
    ),
  bodyLimit,
  refuses: [409],
  result: changed,
});

export const noteLetterSent = endpoint('noteLetterSent', 'POST donations/acknowledgement-sent/', {
  access: 'manageDonations',
  summary:
    'Say that an acknowledgement was sent, and which gifts it had: their donor is thanked. Those marked before stay as they are',
  body: z.object({
    /** of the donor of one donation, as `download-acknowledgement` has it */
    donationId: z.optional(rowId),
    /** of an account and a year */
    userId: z.optional(rowId),
    year: z.optional(z.int().check(z.gte(1900), z.lte(2200))),
    /** ids of the gifts that the sent letter had: a gift that was stored later is not in it. Gifts of others are left out */
    donations: chosen,
  }),
  bodyLimit,
  refuses: [404, 409],
  result: changed,
});
