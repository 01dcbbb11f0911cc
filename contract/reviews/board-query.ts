import * as z from 'zod/mini';
import { flag, oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';

/** The query of the decision board. In a file of its own: the browser reads the page's address before it loads the calls. */

export const decisions = ['ACCEPTED', 'DECLINED', 'WAITLISTED'] as const;
export type Decision = (typeof decisions)[number];

const boardOrderings = [
  'nonprofit',
  '-nonprofit',
  'reviews',
  '-reviews',
  'mean',
  '-mean',
  'adjusted',
  '-adjusted',
  'spread',
  '-spread',
  'visits',
  '-visits',
  'submitted',
  '-submitted',
  'decision',
  '-decision',
] as const;
export type BoardOrdering = (typeof boardOrderings)[number];
/** strongest disagreement first */
const defaultBoardOrdering: BoardOrdering = '-spread';

export const boardQuery = z.object({
  applicationTemplate: wholeNumber,
  /** words of the nonprofit's name and tags */
  search: z.optional(searchText),
  decision: z.optional(oneOf([...decisions, 'NONE'])),
  released: z.optional(flag),
  category: z.optional(wholeNumber),
  tag: z.optional(searchText),
  /** fewer reviews done than wanted */
  short: z.optional(flag),
  ...paging,
  ordering: z._default(oneOf(boardOrderings), defaultBoardOrdering),
});
export type BoardQuery = z.output<typeof boardQuery>;
