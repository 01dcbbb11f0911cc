import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readByPage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const volunteering = createRoute({
  getParentRoute: () => signedIn,
  path: '/volunteering',
  beforeLoad: guarded('login'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../nonprofits/volunteering/volunteering-page.tsx'), 'VolunteeringPage'),
});

const volunteers = createRoute({
  getParentRoute: () => signedIn,
  path: '/volunteering/$id',
  beforeLoad: guarded('login'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../nonprofits/volunteering/volunteers-page.tsx'), 'VolunteersPage'),
});

export const volunteeringRoutes = [volunteering, volunteers] as const;
