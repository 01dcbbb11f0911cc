import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readByPage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const statement = createRoute({
  getParentRoute: () => signedIn,
  path: '/statements/$nonprofit',
  beforeLoad: guarded('login', 'readStatements'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../money/statements/statement-page.tsx'), 'StatementPage'),
});

const giving = createRoute({
  getParentRoute: () => signedIn,
  path: '/giving/$id',
  beforeLoad: guarded('login', 'readDonations'),
  component: lazyRouteComponent(() => import('../../money/statements/giving-page.tsx'), 'GivingPage'),
});

const reporting = createRoute({
  getParentRoute: () => signedIn,
  path: '/reporting',
  beforeLoad: guarded('login', 'manageReporting'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../money/reporting/reporting-page.tsx'), 'ReportingPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: guarded('login', 'manageProgramme'),
  component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
});

export const statementsRoutes = [statement, giving, reporting, settings] as const;
