import * as z from 'zod/mini';
import { flag, oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';

export const lineSources = ['current', 'planned', 'chosen'] as const;

/** The query of the list of plans. */
export const plansQuery = z.object({ applicationTemplate: z.optional(wholeNumber), ...paging });

const lineFilters = {
  search: z.optional(searchText),
  response: z.optional(wholeNumber),
  reviewer: z.optional(wholeNumber),
  source: z.optional(oneOf(lineSources)),
  removed: z.optional(flag),
};

/** The query of a plan's lines. */
export const planLinesQuery = z.object({
  ...lineFilters,
  ...paging,
  ordering: z._default(oneOf(['nonprofit', 'reviewer']), 'nonprofit'),
});
export type PlanLinesQuery = z.output<typeof planLinesQuery>;
