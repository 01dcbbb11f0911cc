import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readByPage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const payouts = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts',
  beforeLoad: guarded('login', 'readDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../money/payouts/payouts-page.tsx'), 'PayoutsPage'),
});

const batch = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/$id',
  beforeLoad: guarded('login', 'managePayouts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../money/payouts/batches/batch-page.tsx'), 'BatchPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/settings',
  beforeLoad: guarded('login', 'managePayouts'),
  component: lazyRouteComponent(() => import('../../money/payouts/settings/settings-page.tsx'), 'PayoutSettingsPage'),
});

const balances = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/balances',
  beforeLoad: guarded('login', 'managePayouts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../money/payouts/balances-page.tsx'), 'BalancesPage'),
});

const bankStatements = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/bank-statements',
  beforeLoad: guarded('login', 'managePayouts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../money/payouts/bank/bank-statements-page.tsx'), 'BankStatementsPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/accounts/$id',
  beforeLoad: guarded('login', 'readStatements'),
  component: lazyRouteComponent(() => import('../../money/payouts/accounts/account-page.tsx'), 'PayoutAccountPage'),
});

export const payoutsRoutes = [payouts, batch, settings, balances, bankStatements, account] as const;
