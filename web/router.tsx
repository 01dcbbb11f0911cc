import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { applicationsRoutes } from './routes/applications.ts';
import { donationsRoutes } from './routes/donations.ts';
import { learningRoutes } from './routes/learning.ts';
import { libraryRoutes } from './routes/library.ts';
import { nonprofitsRoutes } from './routes/nonprofits.ts';
import { root, signedIn } from './routes/parents.ts';
import { payoutsRoutes } from './routes/payouts.ts';
import { peopleRoutes } from './routes/people.ts';
import { photosRoutes } from './routes/photos.ts';
import { publicRoutes } from './routes/public.ts';
import { resourcesRoutes } from './routes/resources.ts';
import { reviewsRoutes } from './routes/reviews.ts';
import { parseSearch, printSearch } from './routes/search-params.ts';
import { statementsRoutes } from './routes/statements.ts';
import { updatePublicRoutes, updateRoutes } from './routes/updates.ts';
import { volunteeringRoutes } from './routes/volunteering.ts';
import { pageOwner, sessionEnd, subscribeSession } from './session.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { noteNavigation } from './ui/page/page-header.tsx';

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    ...publicRoutes,
    ...updatePublicRoutes,
    signedIn.addChildren([
      home,
      ...peopleRoutes,
      ...nonprofitsRoutes,
      ...applicationsRoutes,
      ...reviewsRoutes,
      ...donationsRoutes,
      ...learningRoutes,
      ...statementsRoutes,
      ...payoutsRoutes,
      ...libraryRoutes,
      ...updateRoutes,
      ...photosRoutes,
      ...resourcesRoutes,
      ...volunteeringRoutes,
    ]),
  ]),
  parseSearch,
  stringifySearch: printSearch,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
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

/* After signing in or out, in any tab, run the guards again. */
subscribeSession(() => {
  if (!pageOwner() && sessionEnd() === 'signed out') void router.navigate({ to: '/login' });
  else void router.invalidate();
});
