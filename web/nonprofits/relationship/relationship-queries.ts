import { accountStates } from '#contract/people/invitations.ts';
import { listUsers } from '#contract/people/users.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { queryOf } from '../../platform/query-of.ts';

const mostColleagues = 500;
const active = accountStates.filter((state) => state !== 'inactive' && state !== 'withdrawn');

/** All active programme staff who may look after nonprofits, by name. */
export const colleaguesQuery = queryOf(
  listUsers,
  { query: { userTypes: ['CFP_STAFF'], accountStates: active, pageSize: mostColleagues, ordering: 'full_name' } },
  {
    select: ({ results }) =>
      results
        .filter(({ id, roles, staffFields }) =>
          may({ id, roles: roles ?? [], staffFields, nonprofit: null }, 'manageRelationships'),
        )
        .map(({ id, fullName, email }) => ({ id, name: fullName || email })),
    staleTime: 60_000,
  },
);
