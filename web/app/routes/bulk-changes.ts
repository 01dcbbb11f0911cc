import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readBulkRowsSearch } from '../../nonprofits/bulk-changes/bulk-search.ts';
import { onePage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const bulkChanges = createRoute({
  getParentRoute: () => signedIn,
  path: '/bulk-changes',
  beforeLoad: guarded('login', 'changeInBulk'),
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../../nonprofits/bulk-changes/bulk-change-list-page.tsx'), 'BulkChangeListPage'),
});

const bulkChange = createRoute({
  getParentRoute: () => signedIn,
  path: '/bulk-changes/$id',
  beforeLoad: guarded('login', 'changeInBulk'),
  validateSearch: readBulkRowsSearch,
  component: lazyRouteComponent(() => import('../../nonprofits/bulk-changes/bulk-change-page.tsx'), 'BulkChangePage'),
});

/** The list of bulk changes, and the page of one bulk change. */
export const bulkChangesRoutes = [bulkChanges, bulkChange] as const;
