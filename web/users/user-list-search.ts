import { defaultUserOrdering, type UserOrdering, userOrderings } from '#contract/user-orderings.ts';
import { readChoice, readPage, readSearchText, readWholeNumbers } from '../ui/list-search.ts';

/** The list's state as it stands in the address; what is left out has its default. */
export interface UserListSearch {
  search?: string | undefined;
  /** only this nonprofit's users */
  nonprofitId?: number | undefined;
  ordering?: UserOrdering | undefined;
  page?: number | undefined;
}

export function validateUserListSearch(raw: Record<string, unknown>): UserListSearch {
  const search = readSearchText(raw.search);
  const ordering = readChoice(userOrderings, raw.ordering);
  return {
    search,
    nonprofitId: readWholeNumbers(raw.nonprofitId)?.[0],
    // with a search the order is by best match, and 'last_name' is then a choice of its own
    ordering: ordering === defaultUserOrdering && !search ? undefined : ordering,
    page: readPage(raw.page),
  };
}

/** The column that the rows stand in order of; none while the best match comes first. */
export function shownOrdering(search: UserListSearch): UserOrdering | undefined {
  return search.ordering ?? (search.search ? undefined : defaultUserOrdering);
}
