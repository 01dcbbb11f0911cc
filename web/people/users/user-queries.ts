import type { QueryClient } from '@tanstack/react-query';
import { listNonprofits } from '#contract/nonprofits/list.ts';
import { listUsers, readUser } from '#contract/people/users.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { updateUser } from '../../platform/session.ts';
import { refresh } from '../../platform/stale.ts';
import type { Choice } from '../../platform/ui/forms/type-ahead.tsx';
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

const choices = 10;

/** Suggestions for a nonprofit, best match first. */
export async function searchNonprofits(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { results } = await call(listNonprofits, { query: { search, pageSize: choices }, signal, quiet: true });
  return results.map(({ id, name, city, state }) => {
    const note = [city, state].filter(Boolean).join(', ');
    return { id, name, ...(note && { note }) };
  });
}
