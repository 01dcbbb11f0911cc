import * as z from 'zod/mini';
import { flag, oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';

/** The queries of volunteering. In a file of its own: the browser reads the page's address before it loads the calls. */

export const volunteeringTypes = ['PUBLIC', 'PRIVATE'] as const;
export const volunteeringTypeLabels = { PUBLIC: 'Public', PRIVATE: 'Private' };

export const volunteeringQuery = z.object({
  nonprofitId: z.optional(wholeNumber),
  /** words of the opportunity's title or the nonprofit's name */
  search: z.optional(searchText),
  type: z.optional(oneOf(volunteeringTypes)),
  /** opportunities with, or without, offers that are not answered */
  waiting: z.optional(flag),
  ...paging,
});
export type VolunteeringQuery = z.output<typeof volunteeringQuery>;

export const volunteersQuery = z.object(paging);
