import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const volunteering = createRoute({
  getParentRoute: () => signedIn,
  path: '/volunteering',
  beforeLoad: guarded('login'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../volunteering/volunteering-page.tsx'), 'VolunteeringPage'),
});

const volunteers = createRoute({
  getParentRoute: () => signedIn,
  path: '/volunteering/$id',
  beforeLoad: guarded('login'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../volunteering/volunteers-page.tsx'), 'VolunteersPage'),
});

export const volunteeringRoutes = [volunteering, volunteers] as const;
