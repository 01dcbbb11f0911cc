import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root, signedIn } from './parents.ts';
import { onePage } from './search.ts';

const newsAndUpdates = createRoute({
  getParentRoute: () => signedIn,
  path: '/newsupdates',
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../updates/updates-page.tsx'), 'UpdatesPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  component: lazyRouteComponent(() => import('../updates/unsubscribe-page.tsx'), 'UnsubscribePage'),
});

export const updateRoutes = [newsAndUpdates] as const;
export const updatePublicRoutes = [unsubscribe] as const;
