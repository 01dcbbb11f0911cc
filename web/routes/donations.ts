import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const screens = () => import('../donations/donation-screens.ts');

const reportDonations = createRoute({
  getParentRoute: () => signedIn,
  path: '/report-donations',
  beforeLoad: guarded('login', 'reportDonations'),
  component: lazyRouteComponent(screens, 'ReportDonationsPage'),
});

const donationManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/donation-management',
  beforeLoad: guarded('login', 'readDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'DonationManagementPage'),
});

const reportManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/report-management',
  beforeLoad: guarded('login', 'manageDonations'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'ReportManagementPage'),
});

export const donationsRoutes = [reportDonations, donationManagement, reportManagement] as const;
