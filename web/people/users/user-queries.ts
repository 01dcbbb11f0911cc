import type { QueryClient } from '@tanstack/react-query';
import { listNonprofits } from '#contract/nonprofits/list.ts';
import type { User } from '#contract/people/accounts.ts';
import { listUsers, readUser } from '#contract/people/users.ts';
import { call } from '../../api.ts';
import { queryOf } from '../../query-of.ts';
import { updateUser } from '../../session.ts';
import { refresh } from '../../stale.ts';
import type { Choice } from '../../ui/forms/type-ahead.tsx';
import { listQuery } from '../../ui/lists/list-query.ts';

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
