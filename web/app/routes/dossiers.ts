import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const ofNonprofit = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofit/$id/dossier',
  beforeLoad: guarded('login', 'makeDossiers'),
  component: lazyRouteComponent(() => import('../../desk/dossiers/dossier-pages.tsx'), 'NonprofitDossierPage'),
});

const ofSeason = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/templates/$id/dossier',
  beforeLoad: guarded('login', 'buildTemplates'),
  component: lazyRouteComponent(() => import('../../desk/dossiers/dossier-pages.tsx'), 'SeasonDossierPage'),
});

export const dossierRoutes = [ofNonprofit, ofSeason] as const;
