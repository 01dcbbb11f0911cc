import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { askDesk } from '../platform/routes/desk-loader.ts';
import { root } from '../platform/routes/parents.ts';

/** Not in the first load, because hardly anybody sees it. */
export const notFoundPage = lazyRouteComponent(() => import('../platform/ui/feedback/not-found-page.tsx'), 'NotFoundPage');

const error404 = createRoute({ getParentRoute: () => root, path: '/error404', component: notFoundPage });

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location }) => {
    // the server renders the public pages: leave this router
    if (/^\/(directory(\/|$)|learning-commons\/about\/?$)/.test(location.pathname))
      throw redirect({ href: location.href, reloadDocument: true, replace: true });
    await askDesk(location);
    throw redirect({ to: '/error404', replace: true });
  },
});

export const openAppRoutes = [error404, unknown] as const;
