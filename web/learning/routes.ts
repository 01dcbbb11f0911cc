import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { paymentPage } from '#contract/learning/subscription/subscribe.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { readByPage } from '../platform/addresses/search.ts';
import { guarded } from '../platform/routes/guards.ts';
import { openedPath, signedIn } from '../platform/routes/parents.ts';
import { pageOwner } from '../platform/session.ts';
import { recordId } from '../platform/ui/page/record-id.ts';

const createSubscription = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/create-subscription',
  validateSearch: readByPage,
  beforeLoad: ({ location: { href } }) => {
    if (!paymentPage.test(openedPath)) throw redirect({ href, reloadDocument: true });
  },
  component: lazyRouteComponent(() => import('./subscription/buying/subscription-page.tsx'), 'SubscriptionPage'),
});

const subscriptions = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/subscriptions',
  beforeLoad: guarded('readSubscriptions'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./subscription/orders/orders-page.tsx'), 'OrdersPage'),
});

const requests = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/requests',
  beforeLoad: guarded('manageSubscriptions'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./requests/requests-page.tsx'), 'RequestsPage'),
});

const tiers = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/tiers',
  beforeLoad: guarded('manageSubscriptions'),
  component: lazyRouteComponent(() => import('./subscription/tiers-page.tsx'), 'TiersPage'),
});

/** People without access are sent to the public page, which the server renders. */
function forReaders(): void {
  if (!may(pageOwner(), 'openLibrary')) throw redirect({ href: '/learning-commons/about', reloadDocument: true });
}

const library = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons',
  beforeLoad: forReaders,
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./library/list/library-page.tsx'), 'LearningCommonsPage'),
});

const file = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/files/$id',
  beforeLoad: forReaders,
  // from a search: the page to open, and the words to mark
  validateSearch: ({ at, words }: Record<string, unknown>): { at?: number | undefined; words?: string | undefined } => ({
    at: /^\d{1,5}$/.test(String(at)) ? Number(at) : undefined,
    words: typeof words === 'string' ? words : undefined,
  }),
  component: lazyRouteComponent(() => import('./library/file/file-page.tsx'), 'LibraryFilePage'),
});

const help = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/help',
  component: lazyRouteComponent(() => import('./library/help-page.tsx'), 'LearningCommonsHelpPage'),
});

const seats = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/seats',
  beforeLoad: forReaders,
  // programme staff: the nonprofit whose people are shown
  validateSearch: ({ nonprofit }: Record<string, unknown>): { nonprofit?: number | undefined } => ({
    nonprofit: recordId(String(nonprofit ?? '')) ?? undefined,
  }),
  component: lazyRouteComponent(() => import('./library/seats-page.tsx'), 'LibrarySeatsPage'),
});

const usage = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/usage',
  beforeLoad: guarded('readAllLibrary'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./library/usage/usage-page.tsx'), 'LibraryUsagePage'),
});

const subtopics = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/curriculum',
  beforeLoad: guarded('manageLibrary'),
  component: lazyRouteComponent(() => import('./library/curriculum/subtopics-page.tsx'), 'SubtopicsPage'),
});

export const learningRoutes = [
  createSubscription,
  subscriptions,
  requests,
  tiers,
  library,
  file,
  help,
  seats,
  usage,
  subtopics,
] as const;
