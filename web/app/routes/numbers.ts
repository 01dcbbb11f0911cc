import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readByPage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const numbers = createRoute({
  getParentRoute: () => signedIn,
  path: '/numbers',
  beforeLoad: guarded('login', 'readNumbers'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../desk/numbers/numbers-page.tsx'), 'NumbersPage'),
});

export const numbersRoutes = [numbers] as const;
