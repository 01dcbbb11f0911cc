import { defaultUserOrdering, usersQuery } from '#contract/people/users-query.ts';
import { type ListSearch, listSearch, withoutUsualOrdering } from '../../ui/lists/list-search.ts';
import { type ListToolsSearch, readListTools } from '../../ui/lists/list-tools-search.ts';

export type UserListSearch = ListSearch<typeof usersQuery> & ListToolsSearch;

const read = listSearch(usersQuery);

export const validateUserListSearch = (raw: Record<string, unknown>): UserListSearch => ({
  ...withoutUsualOrdering(read(raw), defaultUserOrdering),
  ...readListTools(raw),
});
