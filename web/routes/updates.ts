import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from './parents.ts';
import { onePage } from './search.ts';

const newsAndUpdates = createRoute({
  getParentRoute: () => signedIn,
  path: '/newsupdates',
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../updates/updates-page.tsx'), 'UpdatesPage'),
});

export const updateRoutes = [newsAndUpdates] as const;
