import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const screens = () => import('../payouts/payout-screens.ts');

const payouts = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts',
  beforeLoad: guarded('login', 'readDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'PayoutsPage'),
});

const batch = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/$id',
  beforeLoad: guarded('login', 'managePayouts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'BatchPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/settings',
  beforeLoad: guarded('login', 'managePayouts'),
  component: lazyRouteComponent(screens, 'PayoutSettingsPage'),
});

const balances = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/balances',
  beforeLoad: guarded('login', 'managePayouts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'BalancesPage'),
});

const bankStatements = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/bank-statements',
  beforeLoad: guarded('login', 'managePayouts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'BankStatementsPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/accounts/$id',
  beforeLoad: guarded('login', 'readStatements'),
  component: lazyRouteComponent(screens, 'PayoutAccountPage'),
});

export const payoutsRoutes = [payouts, batch, settings, balances, bankStatements, account] as const;
