import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { readManagedCategories } from '#contract/categories/categories.ts';
import { call } from '../api.ts';

export const managedCategoriesQuery = queryOptions({
  queryKey: ['kept-categories'],
  queryFn: ({ signal }) => call(readManagedCategories, { signal }),
});

/** Call after a change: reloads this page and every list that shows or filters by categories. */
export async function refreshCategories(client: QueryClient): Promise<void> {
  for (const queryKey of [['nonprofit-categories'], ['nonprofits'], ['nonprofit']]) void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: managedCategoriesQuery.queryKey });
}
