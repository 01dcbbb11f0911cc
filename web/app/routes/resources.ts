import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readByPage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const screen = () => import('../../nonprofits/resources/resource-page.tsx');
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
