import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const catalogue = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue',
  beforeLoad: guarded('login', 'manageCatalogue'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../catalogue/catalogue-page.tsx'), 'CataloguePage'),
});

export const catalogueRoutes = [catalogue] as const;
