import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { openApplicationsRoutes } from '../applications/open-routes.ts';
import { openPeopleRoutes } from '../people/open-routes.ts';
import { parseSearch, printSearch } from '../platform/addresses/search-params.ts';
import { provideDesk } from '../platform/routes/desk-loader.ts';
import { root, signedIn } from '../platform/routes/parents.ts';
import { pageOwner, sessionEnd, subscribeSession } from '../platform/session.ts';
import { noteNavigation } from '../platform/ui/page/page-header.tsx';
import { notFoundPage, openAppRoutes } from './open-routes.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Frame } from './shell/frame.tsx';
import type { SignedInRoutes } from './signed-in-routes.ts';

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});

root.update({ component: Frame });
signedIn.update({ component: lazyRouteComponent(() => import('./shell/signed-in-layout.tsx'), 'SignedInLayout') });

const routeTree = (signedInRoutes: SignedInRoutes) =>
  root.addChildren([
    ...openPeopleRoutes,
    ...openApplicationsRoutes,
    ...openAppRoutes,
    signedIn.addChildren([home, ...signedInRoutes]),
  ]);

export const router = createRouter({
  // the declared type is that of the whole tree, although the desk's routes are added later
  routeTree: routeTree([] as unknown as SignedInRoutes),
  parseSearch,
  stringifySearch: printSearch,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: notFoundPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

provideDesk(async () => {
  const { desk, signedInRoutes } = await import('./shell/desk.ts');
  routeTree(signedInRoutes);
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
