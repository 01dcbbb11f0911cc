import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const upkeep = createRoute({
  getParentRoute: () => signedIn,
  path: '/upkeep',
  beforeLoad: guarded('login', 'manageProgramme'),
  component: lazyRouteComponent(() => import('../upkeep/upkeep-page.tsx'), 'UpkeepPage'),
});

const retention = createRoute({
  getParentRoute: () => signedIn,
  path: '/retention',
  beforeLoad: guarded('login', 'manageProgramme'),
  component: lazyRouteComponent(() => import('../../desk/privacy/retention-page.tsx'), 'RetentionPage'),
});

export const upkeepRoutes = [upkeep, retention] as const;
