import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const screen = () => import('../resources/resource-page.tsx');
const guard = guarded('login', 'openResources');

const resources = createRoute({
  getParentRoute: () => signedIn,
  path: '/resources',
  beforeLoad: guard,
  validateSearch: readByPage,
  component: lazyRouteComponent(screen, 'FirstResourcePage'),
});

const resource = createRoute({
  getParentRoute: () => signedIn,
  path: '/resources/$name',
  beforeLoad: guard,
  validateSearch: readByPage,
  component: lazyRouteComponent(screen, 'ResourcePage'),
});

export const resourcesRoutes = [resources, resource] as const;
