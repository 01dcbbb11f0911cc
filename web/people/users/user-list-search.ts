import { defaultUserOrdering, usersQuery } from '#contract/people/users-query.ts';
import { type ListSearch, listSearch, withoutUsualOrdering } from '../../ui/lists/list-search.ts';

export type UserListSearch = ListSearch<typeof usersQuery>;

const read = listSearch(usersQuery);

export const validateUserListSearch = (raw: Record<string, unknown>): UserListSearch =>
  withoutUsualOrdering(read(raw), defaultUserOrdering);
