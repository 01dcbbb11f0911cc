import * as z from 'zod/mini';
import { flag, paging, wholeNumber } from '#contract/wire/shapes.ts';

/** The query of the list of look-alikes. In a file of its own: the browser reads the page's address before it loads the calls. */
export const lookAlikesQuery = z.object({
  /** the pairs that were marked as not the same organization, instead of those to look at */
  dismissed: z.optional(flag),
  /** only the pairs of one nonprofit */
  nonprofit: z.optional(wholeNumber),
  ...paging,
});
export type LookAlikesQuery = z.output<typeof lookAlikesQuery>;
