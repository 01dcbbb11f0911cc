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

const proofs = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue/proofs',
  beforeLoad: guarded('login', 'manageCatalogue'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../catalogue/proofs/proof-list-page.tsx'), 'ProofListPage'),
});

const proof = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue/proofs/$id',
  beforeLoad: guarded('login', 'readProofs'),
  component: lazyRouteComponent(() => import('../catalogue/proofs/proof-page.tsx'), 'ProofPage'),
});

export const catalogueRoutes = [catalogue, proofs, proof] as const;
