import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readBulkRowsSearch } from '../bulk-changes/bulk-search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { onePage } from './search.ts';

const bulkScreens = () => import('../bulk-changes/bulk-screens.ts');

const bulkChanges = createRoute({
  getParentRoute: () => signedIn,
  path: '/bulk-changes',
  beforeLoad: guarded('login', 'changeInBulk'),
  validateSearch: onePage,
  component: lazyRouteComponent(bulkScreens, 'BulkChangeListPage'),
});

const bulkChange = createRoute({
  getParentRoute: () => signedIn,
  path: '/bulk-changes/$id',
  beforeLoad: guarded('login', 'changeInBulk'),
  validateSearch: readBulkRowsSearch,
  component: lazyRouteComponent(bulkScreens, 'BulkChangePage'),
});

/** One change of many records, and its rows. */
export const bulkChangesRoutes = [bulkChanges, bulkChange] as const;
