import * as z from 'zod/mini';
import { oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';

/** The query of the list of claims. In a file of its own: the browser reads the page's address before it loads the calls. */

/** Staff confirm or decline a claim that waits; the person may withdraw it until then. */
export const claimStates = ['WAITING', 'CONFIRMED', 'DECLINED', 'WITHDRAWN'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimStateLabels: Record<ClaimState, string> = {
  WAITING: 'Waiting',
  CONFIRMED: 'Confirmed',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
};

export const claimsQuery = z.object({
  state: z.optional(oneOf(claimStates)),
  nonprofit: z.optional(wholeNumber),
  /** words of the nonprofit's name, or of the person's name or email address */
  search: z.optional(searchText),
  ...paging,
});
export type ClaimsQuery = z.output<typeof claimsQuery>;
