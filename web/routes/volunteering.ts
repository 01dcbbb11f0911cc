import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const screens = () => import('../volunteering/volunteering-screens.ts');

const volunteering = createRoute({
  getParentRoute: () => signedIn,
  path: '/volunteering',
  beforeLoad: guarded('login'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'VolunteeringPage'),
});

const volunteers = createRoute({
  getParentRoute: () => signedIn,
  path: '/volunteering/$id',
  beforeLoad: guarded('login'),
  validateSearch: readByPage,
  component: lazyRouteComponent(screens, 'VolunteersPage'),
});

export const volunteeringRoutes = [volunteering, volunteers] as const;
