import * as z from 'zod/mini';
import { accountStates } from '#contract/people/invitation-states.ts';
import { roles } from '#contract/people/permissions.ts';
import { choiceList, chosenIds, flag, oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';

/** The query of the list of users. In a file of its own: the browser reads the page's address before it loads the calls. */

const userOrderings = [
  'first_name',
  '-first_name',
  'last_name',
  '-last_name',
  'full_name',
  '-full_name',
  'email',
  '-email',
  // only programme staff may order by the next six
  'application_responses_to_review',
  '-application_responses_to_review',
  'submitted_reviews',
  '-submitted_reviews',
  'last_seen',
  '-last_seen',
] as const;
export type UserOrdering = (typeof userOrderings)[number];
export const defaultUserOrdering: UserOrdering = 'last_name';

/** The user types that the list can be filtered by: a role, or no role at all. */
export const userTypes = [...roles, 'NONE'] as const;

/** The filters of the list and of its export. */
export const userFilters = z.object({
  ids: z.optional(chosenIds),
  search: z.optional(searchText),
  nonprofitId: z.optional(wholeNumber),
  /** only programme staff may use the next five */
  isReviewer: z.optional(flag),
  /** people with any of these types */
  userTypes: z.optional(choiceList(userTypes)),
  accountStates: z.optional(choiceList(accountStates)),
  /** not seen for this many days, or never */
  daysSinceSeen: z.optional(wholeNumber),
  /** accounts of the last so many days */
  createdWithin: z.optional(wholeNumber),
});
export type UserFilters = z.output<typeof userFilters>;

export const usersQuery = z.extend(userFilters, {
  ...paging,
  /** default: best match first for a search, else `last_name` */
  ordering: z.optional(oneOf(userOrderings)),
});
export type UsersQuery = z.output<typeof usersQuery>;
