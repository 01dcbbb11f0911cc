import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseSearch, printSearch } from '../platform/addresses/search-params.ts';
import { pageOwner, sessionEnd, subscribeSession } from '../platform/session.ts';
import { NotFoundPage } from '../platform/ui/feedback/not-found-page.tsx';
import { noteNavigation } from '../platform/ui/page/page-header.tsx';
import type { DeskRoutes } from './routes/desk-routes.ts';
import { root, signedIn } from './routes/parents.ts';
import { publicRoutes } from './routes/public.ts';
import { provideDesk } from './shell/desk-loader.ts';
import { ErrorPage } from './shell/error-page.tsx';

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});

const routeTree = (deskRoutes: DeskRoutes) => root.addChildren([...publicRoutes, signedIn.addChildren([home, ...deskRoutes])]);

export const router = createRouter({
  // the declared type is that of the whole tree, although the desk's routes are added later
  routeTree: routeTree([] as unknown as DeskRoutes),
  parseSearch,
  stringifySearch: printSearch,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

provideDesk(async () => {
  const { desk, deskRoutes } = await import('./shell/desk.ts');
  routeTree(deskRoutes);
  router.setRoutes(router.buildRouteTree());
  return desk;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** address of the list from which this page was opened */
    list?: string;
    /** a new reviewer fills in their profile; then comes the thank-you page */
    reviewerSetUp?: true;
  }
}

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) noteNavigation();
});

/* After signing out in this tab, open Login. After any other change of the session, in any tab, run the guards again. */
subscribeSession(() => {
  if (!pageOwner() && sessionEnd() === 'signed out') void router.navigate({ to: '/login' });
  else void router.invalidate();
});
