import { accountStates } from '#contract/people/invitations.ts';
import { listUsers } from '#contract/people/users.ts';
import { queryOf } from '../../platform/query-of.ts';

const mostColleagues = 500;
const active = accountStates.filter((state) => state !== 'inactive' && state !== 'withdrawn');

/** All active programme staff by name. */
export const colleaguesQuery = queryOf(
  listUsers,
  { query: { userTypes: ['CFP_STAFF'], accountStates: active, pageSize: mostColleagues, ordering: 'full_name' } },
  {
    select: ({ results }) => results.map(({ id, fullName, email }) => ({ id, name: fullName || email })),
    staleTime: 60_000,
  },
);
