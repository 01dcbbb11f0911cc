import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const numbers = createRoute({
  getParentRoute: () => signedIn,
  path: '/numbers',
  beforeLoad: guarded('login', 'readNumbers'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../numbers/numbers-page.tsx'), 'NumbersPage'),
});

export const numbersRoutes = [numbers] as const;
