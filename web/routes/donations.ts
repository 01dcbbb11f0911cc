import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const screens = () => import('../donations/donation-screens.ts');

const reportDonations = createRoute({
  getParentRoute: () => signedIn,
  path: '/report-donations',
  beforeLoad: guarded('login', 'reportDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'ReportDonationsPage'),
});

const donationManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/donation-management',
  beforeLoad: guarded('login', 'readDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'DonationManagementPage'),
});

const donationImports = createRoute({
  getParentRoute: () => signedIn,
  path: '/donation-management/imports',
  beforeLoad: guarded('login', 'reportDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'ImportListPage'),
});

const donationImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/donation-management/imports/$id',
  beforeLoad: guarded('login', 'reportDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'ImportPage'),
});

const reportManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/report-management',
  beforeLoad: guarded('login', 'manageDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'ReportManagementPage'),
});

export const donationsRoutes = [reportDonations, donationManagement, donationImports, donationImport, reportManagement] as const;
