import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readByPage } from '../platform/addresses/search.ts';
import { guarded } from '../platform/routes/guards.ts';
import { signedIn } from '../platform/routes/parents.ts';

const catalogue = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue',
  beforeLoad: guarded('manageCatalogue'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./catalogue/catalogue-page.tsx'), 'CataloguePage'),
});

const proofs = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue/proofs',
  beforeLoad: guarded('manageCatalogue'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./catalogue/proofs/proof-list-page.tsx'), 'ProofListPage'),
});

const proof = createRoute({
  getParentRoute: () => signedIn,
  path: '/catalogue/proofs/$id',
  beforeLoad: guarded('readProofs'),
  component: lazyRouteComponent(() => import('./catalogue/proofs/proof-page.tsx'), 'ProofPage'),
});

export const publicRoutes = [catalogue, proofs, proof] as const;
