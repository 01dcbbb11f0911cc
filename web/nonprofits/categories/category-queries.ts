import type { QueryClient } from '@tanstack/react-query';
import { readManagedCategories } from '#contract/nonprofits/categories/categories.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';

export const managedCategoriesQuery = queryOf(readManagedCategories, { quiet: [] });

/** Call after a change: reloads the categories page and every list that shows or filters by categories. */
export async function refreshCategories(client: QueryClient): Promise<void> {
  void refresh(client, 'categories', 'nonprofits', 'nonprofit');
  await client.invalidateQueries({ queryKey: managedCategoriesQuery.queryKey });
}
