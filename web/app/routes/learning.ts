import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { paymentPage } from '#contract/learning/subscription/subscribe.ts';
import { readByPage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { openedPath, signedIn } from './parents.ts';

const createSubscription = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/create-subscription',
  validateSearch: readByPage,
  beforeLoad: ({ location: { href } }) => {
    if (!paymentPage.test(openedPath)) throw redirect({ href, reloadDocument: true });
  },
  component: lazyRouteComponent(() => import('../../learning/subscription/subscription-page.tsx'), 'SubscriptionPage'),
});

const subscriptions = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/subscriptions',
  beforeLoad: guarded('login', 'manageSubscriptions'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../learning/subscription/orders-page.tsx'), 'OrdersPage'),
});

const requests = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/requests',
  beforeLoad: guarded('login', 'manageSubscriptions'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../learning/requests/requests-page.tsx'), 'RequestsPage'),
});

const tiers = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/tiers',
  beforeLoad: guarded('login', 'manageSubscriptions'),
  component: lazyRouteComponent(() => import('../../learning/subscription/tiers-page.tsx'), 'TiersPage'),
});

export const learningRoutes = [createSubscription, subscriptions, requests, tiers] as const;
