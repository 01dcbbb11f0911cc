import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listNotes } from '#contract/applications/response-notes.ts';
import { accountStates } from '#contract/people/invitations.ts';
import { listUsers } from '#contract/people/users.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import type { Mention } from './mention.ts';

const mostNotes = 500;

export function notesQuery(response: number) {
  return queryOf(listNotes, { params: { id: response }, query: { pageSize: mostNotes } }, { select: ({ results }) => results });
}

const choices = 6;

/** Programme staff whom a note can mention. Without a match, or if the search fails, there is nothing to choose. */
export function colleaguesQuery(typed: string | undefined) {
  return queryOptions({
    queryKey: [listUsers.name, 'mentions', typed],
    enabled: typed !== undefined,
    queryFn: async ({ signal }): Promise<Mention[]> => {
      const { results } = await call(listUsers, {
        query: {
          userTypes: ['CFP_STAFF'],
          accountStates: accountStates.filter((state) => state !== 'inactive' && state !== 'withdrawn'),
          pageSize: choices,
          ...(typed ? { search: typed } : {}),
        },
        signal,
        quiet: true,
      });
      return results.map(({ id, fullName, email }) => ({ id, name: fullName || email }));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}
