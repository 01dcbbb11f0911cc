import { listCategories, listNonprofits } from '#contract/nonprofits/list.ts';
import { listUsers } from '#contract/people/users.ts';
import { queryOf } from '../platform/query-of.ts';
import { listQuery } from '../platform/ui/lists/list-query.ts';

export const nonprofitsQuery = listQuery(listNonprofits, { quiet: [404] });

const categoryPageSize = 100;

export const categoriesQuery = queryOf(
  listCategories,
  { query: { pageSize: categoryPageSize }, quiet: [] },
  { select: ({ results }) => results, staleTime: 5 * 60_000 },
);

/** The first page of a nonprofit's users. A failure shows no alert, because the screen shows errors itself. */
export function nonprofitUsersQuery(nonprofitId: number, pageSize: number) {
  return queryOf(listUsers, {
    query: { nonprofitId, pageSize, page: 1 },
  });
}
