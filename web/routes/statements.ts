import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const screens = () => import('../statements/statement-screens.ts');

const statement = createRoute({
  getParentRoute: () => signedIn,
  path: '/statements/$nonprofit',
  beforeLoad: guarded('login', 'readStatements'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'StatementPage'),
});

const giving = createRoute({
  getParentRoute: () => signedIn,
  path: '/giving/$id',
  beforeLoad: guarded('login', 'readDonations'),
  component: lazyRouteComponent(screens, 'GivingPage'),
});

const reporting = createRoute({
  getParentRoute: () => signedIn,
  path: '/reporting',
  beforeLoad: guarded('login', 'manageReporting'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'ReportingPage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: guarded('login', 'manageProgramme'),
  component: lazyRouteComponent(screens, 'SettingsPage'),
});

export const statementsRoutes = [statement, giving, reporting, settings] as const;
