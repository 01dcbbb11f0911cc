import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { onePage, readByPage } from '../platform/addresses/search.ts';
import { askDesk } from '../platform/routes/desk-loader.ts';
import { root } from '../platform/routes/parents.ts';

const publicApplication = createRoute({
  getParentRoute: () => root,
  path: '/applications/$id',
  // an address such as `/applications/reviews` also has this form, but belongs to the desk: load the desk and try again
  beforeLoad: async ({ params, location }) => {
    if (/^\d+$/.test(params.id)) return;
    await askDesk(location);
    throw notFound();
  },
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('./public/public-page.tsx'), 'PublicApplicationPage'),
});

const roundAnswer = createRoute({
  getParentRoute: () => root,
  path: '/review-answer/$token',
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./reviews/own/round-answer-page.tsx'), 'RoundAnswerPage'),
});

export const openApplicationsRoutes = [publicApplication, roundAnswer] as const;
