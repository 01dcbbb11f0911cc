import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readByPage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const reportDonations = createRoute({
  getParentRoute: () => signedIn,
  path: '/report-donations',
  beforeLoad: guarded('login', 'reportDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../money/donations/report-donations-page.tsx'), 'ReportDonationsPage'),
});

const donationManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/donation-management',
  beforeLoad: guarded('login', 'readDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../money/donations/management-page.tsx'), 'DonationManagementPage'),
});

const donationImports = createRoute({
  getParentRoute: () => signedIn,
  path: '/donation-management/imports',
  beforeLoad: guarded('login', 'reportDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../money/donations/imports/import-list-page.tsx'), 'ImportListPage'),
});

const donationImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/donation-management/imports/$id',
  beforeLoad: guarded('login', 'reportDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../money/donations/imports/import-page.tsx'), 'ImportPage'),
});

const reportManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/report-management',
  beforeLoad: guarded('login', 'manageDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../money/donations/report-management-page.tsx'), 'ReportManagementPage'),
});

export const donationsRoutes = [reportDonations, donationManagement, donationImports, donationImport, reportManagement] as const;
