import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const statement = createRoute({
  getParentRoute: () => signedIn,
  path: '/statements/$nonprofit',
  beforeLoad: guarded('login', 'readStatements'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../statements/statement-page.tsx'), 'StatementPage'),
});

const giving = createRoute({
  getParentRoute: () => signedIn,
  path: '/giving/$id',
  beforeLoad: guarded('login', 'readDonations'),
  component: lazyRouteComponent(() => import('../statements/giving-page.tsx'), 'GivingPage'),
});

const reporting = createRoute({
  getParentRoute: () => signedIn,
  path: '/reporting',
  beforeLoad: guarded('login', 'manageReporting'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../reporting/reporting-page.tsx'), 'ReportingPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: guarded('login', 'manageProgramme'),
  component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
});

export const statementsRoutes = [statement, giving, reporting, settings] as const;
