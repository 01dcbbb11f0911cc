import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onePage } from '../../platform/addresses/search.ts';
import { signedIn } from './parents.ts';

const newsAndUpdates = createRoute({
  getParentRoute: () => signedIn,
  path: '/newsupdates',
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../../people/updates/updates-page.tsx'), 'UpdatesPage'),
});

export const updateRoutes = [newsAndUpdates] as const;
