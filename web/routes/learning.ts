import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { paymentPage } from '#contract/learning/subscription/payment-page.ts';
import { guarded } from './guards.ts';
import { openedPath, signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const screens = () => import('../learning/subscription/subscription-screens.ts');

const createSubscription = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/create-subscription',
  validateSearch: readByPage,
  beforeLoad: ({ location: { href } }) => {
    if (!paymentPage.test(openedPath)) throw redirect({ href, reloadDocument: true });
  },
  component: lazyRouteComponent(screens, 'SubscriptionPage'),
});

const subscriptions = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/subscriptions',
  beforeLoad: guarded('login', 'manageSubscriptions'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'OrdersPage'),
});

const requests = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/requests',
  beforeLoad: guarded('login', 'manageSubscriptions'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'RequestsPage'),
});

const tiers = createRoute({
  getParentRoute: () => signedIn,
  path: '/learning-commons/tiers',
  beforeLoad: guarded('login', 'manageSubscriptions'),
  component: lazyRouteComponent(screens, 'TiersPage'),
});

export const learningRoutes = [createSubscription, subscriptions, requests, tiers] as const;
