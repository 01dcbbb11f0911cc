import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { flag, oneOf, page, paging, wholeNumber } from '#contract/platform/wire/shapes.ts';

export const lookAlikesQuery = z.object({
  /** true: list the dismissed pairs instead of the pairs to look at */
  dismissed: z.optional(flag),
  /** only the pairs of one nonprofit */
  nonprofit: z.optional(wholeNumber),
  ...paging,
});
export type LookAlikesQuery = z.output<typeof lookAlikesQuery>;

export const lookAlikeMessages = {
  none: 'One of these nonprofits no longer exists.',
  different: 'These two no longer look alike. Load the page again.',
};

/**
 * What two nonprofits can share. NAME: the name (without “the” and the legal form) in the same city. PHONE: a telephone number.
 * WEBSITE: a website.
 */
const lookAlikeReasons = ['NAME', 'PHONE', 'WEBSITE'] as const;
export type LookAlikeReason = (typeof lookAlikeReasons)[number];

const lookAlike = z.object({
  id: z.int(),
  name: z.string(),
  ein: z.nullable(z.string()),
  address: z.string(),
  /** the homepage and the website among the social links, without empty and repeated ones */
  websites: z.array(z.string()),
  phoneNumber: z.string(),
  createdAt: momentText,
  isPublishedForWeb: z.boolean(),
  users: z.int(),
  responses: z.int(),
  donations: z.int(),
});
export type LookAlike = z.output<typeof lookAlike>;

const lookAlikePair = z.object({
  /** the nonprofit to keep in a merge: the one with an EIN, else the one with more users, else the older one */
  one: lookAlike,
  other: lookAlike,
  /** what the two share now */
  reasons: z.array(oneOf(lookAlikeReasons)),
  /** who dismissed the pair, and when; null: nobody. If the two share more later, the pair no longer counts as dismissed */
  dismissed: z.nullable(z.object({ at: momentText, by: z.nullable(z.string()) })),
});
export type LookAlikePair = z.output<typeof lookAlikePair>;

const two = z.object({ one: rowId, other: rowId });

export const listLookAlikes = endpoint('listLookAlikes', 'GET look-alikes/', {
  access: 'readAllNonprofits',
  summary:
    'Pairs of nonprofits that may be two entries of one, by name; or those that were marked as not the same, the latest first',
  query: lookAlikesQuery,
  result: page(lookAlikePair),
});

export const dismissLookAlike = endpoint('dismissLookAlike', 'POST look-alikes/dismiss/', {
  access: 'mergeNonprofits',
  summary:
    'Mark two nonprofits as not the same organization; they are shown again if they come to share more. 409 if they share nothing',
  body: two,
  refuses: [409],
  result: null,
});

export const restoreLookAlike = endpoint('restoreLookAlike', 'POST look-alikes/restore/', {
  access: 'mergeNonprofits',
  summary: 'Take back that two nonprofits are not the same organization; twice is the same as once',
  body: two,
  refuses: [409],
  result: null,
});
