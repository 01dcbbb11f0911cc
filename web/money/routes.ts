import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readByPage } from '../platform/addresses/search.ts';
import { guarded } from '../platform/routes/guards.ts';
import { signedIn } from '../platform/routes/parents.ts';

const reportDonations = createRoute({
  getParentRoute: () => signedIn,
  path: '/report-donations',
  beforeLoad: guarded('reportDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./donations/report-donations-page.tsx'), 'ReportDonationsPage'),
});

const donationManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/donation-management',
  beforeLoad: guarded('readDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./donations/management-page.tsx'), 'DonationManagementPage'),
});

const donationImports = createRoute({
  getParentRoute: () => signedIn,
  path: '/donation-management/imports',
  beforeLoad: guarded('reportDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./donations/imports/list/import-list-page.tsx'), 'ImportListPage'),
});

const donationImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/donation-management/imports/$id',
  beforeLoad: guarded('reportDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./donations/imports/import-page.tsx'), 'ImportPage'),
});

const reportManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/report-management',
  beforeLoad: guarded('readAllDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./donations/report-management-page.tsx'), 'ReportManagementPage'),
});

const payouts = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts',
  beforeLoad: guarded('readDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./payouts/payouts-page.tsx'), 'PayoutsPage'),
});

const batch = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/$id',
  beforeLoad: guarded('readPayouts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./payouts/batches/batch-page.tsx'), 'BatchPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/settings',
  beforeLoad: guarded('readBankDetails'),
  component: lazyRouteComponent(() => import('./payouts/settings/settings-page.tsx'), 'PayoutSettingsPage'),
});

const balances = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/balances',
  beforeLoad: guarded('readPayouts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./payouts/balances-page.tsx'), 'BalancesPage'),
});

const bankStatements = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/bank-statements',
  beforeLoad: guarded('readBankDetails'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./payouts/bank/bank-statements-page.tsx'), 'BankStatementsPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/payouts/accounts/$id',
  beforeLoad: guarded('readStatements'),
  component: lazyRouteComponent(() => import('./payouts/accounts/account-page.tsx'), 'PayoutAccountPage'),
});

const statement = createRoute({
  getParentRoute: () => signedIn,
  path: '/statements/$nonprofit',
  beforeLoad: guarded('readStatements'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./statements/statement-page.tsx'), 'StatementPage'),
});

const giving = createRoute({
  getParentRoute: () => signedIn,
  path: '/giving/$id',
  beforeLoad: guarded('readDonations'),
  component: lazyRouteComponent(() => import('./statements/giving-page.tsx'), 'GivingPage'),
});

const gifts = createRoute({
  getParentRoute: () => signedIn,
  path: '/gifts',
  beforeLoad: guarded('readGifts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./giving/gifts/gifts-page.tsx'), 'GiftsPage'),
});

const gift = createRoute({
  getParentRoute: () => signedIn,
  path: '/gifts/$id',
  beforeLoad: guarded('readGifts'),
  component: lazyRouteComponent(() => import('./giving/gifts/gift-page.tsx'), 'GiftPage'),
});

const giftCards = createRoute({
  getParentRoute: () => signedIn,
  path: '/gifts/cards',
  beforeLoad: guarded('readGifts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./giving/cards/cards-page.tsx'), 'GiftCardsPage'),
});

const giftCard = createRoute({
  getParentRoute: () => signedIn,
  path: '/gifts/cards/$id',
  beforeLoad: guarded('readGifts'),
  component: lazyRouteComponent(() => import('./giving/cards/card-page.tsx'), 'GiftCardPage'),
});

const givingSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/gifts/settings',
  beforeLoad: guarded('readGifts'),
  component: lazyRouteComponent(() => import('./giving/settings/settings-page.tsx'), 'GivingSettingsPage'),
});

const reconcile = createRoute({
  getParentRoute: () => signedIn,
  path: '/gifts/reconcile',
  beforeLoad: guarded('readGifts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./giving/reconcile/reconcile-page.tsx'), 'ReconcilePage'),
});

const movements = createRoute({
  getParentRoute: () => signedIn,
  path: '/gifts/reconcile/movements',
  beforeLoad: guarded('readGifts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./giving/reconcile/movements-page.tsx'), 'MovementsPage'),
});

const matching = createRoute({
  getParentRoute: () => signedIn,
  path: '/gifts/matching',
  beforeLoad: guarded('readGifts'),
  component: lazyRouteComponent(() => import('./giving/matching/matching-page.tsx'), 'MatchingPage'),
});

const pool = createRoute({
  getParentRoute: () => signedIn,
  path: '/gifts/matching/$id',
  beforeLoad: guarded('readGifts'),
  component: lazyRouteComponent(() => import('./giving/matching/pool-page.tsx'), 'PoolPage'),
});

const reporting = createRoute({
  getParentRoute: () => signedIn,
  path: '/reporting',
  beforeLoad: guarded('readAllDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./reporting/reporting-page.tsx'), 'ReportingPage'),
});

export const moneyRoutes = [
  reportDonations,
  donationManagement,
  donationImports,
  donationImport,
  reportManagement,
  payouts,
  batch,
  settings,
  balances,
  bankStatements,
  account,
  statement,
  giving,
  gifts,
  gift,
  giftCards,
  giftCard,
  givingSettings,
  reconcile,
  movements,
  matching,
  pool,
  reporting,
] as const;
