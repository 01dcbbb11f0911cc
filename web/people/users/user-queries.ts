import type { QueryClient } from '@tanstack/react-query';
import { listUsers, readUser } from '#contract/people/users.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { queryOf } from '../../platform/query-of.ts';
import { updateUser } from '../../platform/session.ts';
import { refresh } from '../../platform/stale.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';

export const usersQuery = listQuery(listUsers, { quiet: [403, 404] });

export function userQuery(id: number) {
  return queryOf(readUser, { params: { id } });
}

/** Stores a newer record of a user, and reloads the lists of users. */
export function keepUser(client: QueryClient, user: User): void {
  client.setQueryData(userQuery(user.id).queryKey, user);
  void refresh(client, 'users');
  updateUser(user);
}
