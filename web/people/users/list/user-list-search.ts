import { defaultUserOrdering, usersQuery } from '#contract/people/users.ts';
import { viewSearch } from '../../../platform/ui/lists/list-search.ts';

export const validateUserListSearch = viewSearch(usersQuery, defaultUserOrdering);
export type UserListSearch = ReturnType<typeof validateUserListSearch>;
