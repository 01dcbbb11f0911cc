import * as z from 'zod/mini';
import { commaList, flag, oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';
import { consentStates, photoOrderings, photoPageSize, photoPlaces } from './photo-choices.ts';

/** The query of the photo manager. In a file of its own: the browser reads the page's address before it loads the calls. */

/** As tags are stored. */
const tag = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(60));

export const photoQuery = z.object({
  page: paging.page,
  pageSize: z._default(paging.pageSize, photoPageSize),
  /** photos with any of these tags */
  tags: z.optional(commaList(tag)),
  approved: z.optional(flag),
  /** how the permission stands today */
  consent: z.optional(oneOf(consentStates)),
  /** programme staff have asked for a better one */
  betterAsked: z.optional(flag),
  /** what programme staff chose it for */
  chosenFor: z.optional(oneOf(photoPlaces)),
  /** photos of this nonprofit */
  nonprofit: z.optional(wholeNumber),
  /** words of the name, the tags or the texts */
  search: z.optional(searchText),
  ordering: z.optional(oneOf(photoOrderings)),
});
export type PhotoQuery = z.output<typeof photoQuery>;
