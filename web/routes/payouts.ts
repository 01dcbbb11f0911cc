import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const payouts = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts',
  beforeLoad: guarded('login', 'readDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../payouts/payouts-page.tsx'), 'PayoutsPage'),
});

const batch = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/$id',
  beforeLoad: guarded('login', 'managePayouts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../payouts/batches/batch-page.tsx'), 'BatchPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/settings',
  beforeLoad: guarded('login', 'managePayouts'),
  component: lazyRouteComponent(() => import('../payouts/settings/settings-page.tsx'), 'PayoutSettingsPage'),
});

const balances = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/balances',
  beforeLoad: guarded('login', 'managePayouts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../payouts/balances-page.tsx'), 'BalancesPage'),
});

const bankStatements = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/bank-statements',
  beforeLoad: guarded('login', 'managePayouts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../payouts/bank/bank-statements-page.tsx'), 'BankStatementsPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/accounts/$id',
  beforeLoad: guarded('login', 'readStatements'),
  component: lazyRouteComponent(() => import('../payouts/accounts/account-page.tsx'), 'PayoutAccountPage'),
});

export const payoutsRoutes = [payouts, batch, settings, balances, bankStatements, account] as const;
