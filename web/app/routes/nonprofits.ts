import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateNonprofitListSearch } from '../../nonprofits/nonprofit-list-search.ts';
import { editing, readByPage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const nonprofits = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits',
  beforeLoad: guarded('login', 'listNonprofits'),
  validateSearch: validateNonprofitListSearch,
  component: lazyRouteComponent(() => import('../pages/nonprofit-list-page.tsx'), 'NonprofitListPage'),
});

const irsImports = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits/imports',
  beforeLoad: guarded('login', 'manageProgramme'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../nonprofits/irs-imports/irs-import-list-page.tsx'), 'IrsImportListPage'),
});

const irsImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits/imports/$id',
  beforeLoad: guarded('login', 'manageProgramme'),
  component: lazyRouteComponent(() => import('../../nonprofits/irs-imports/irs-import-page.tsx'), 'IrsImportPage'),
});

const lookAlikes = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits/look-alikes',
  beforeLoad: guarded('login', 'mergeNonprofits'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../nonprofits/look-alikes/look-alikes-page.tsx'), 'LookAlikesPage'),
});

const irsChanges = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits/irs-changes',
  beforeLoad: guarded('login', 'manageProgramme'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../nonprofits/irs-changes/irs-changes-page.tsx'), 'IrsChangesPage'),
});

const factAges = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits/facts',
  beforeLoad: guarded('login', 'manageProgramme'),
  component: lazyRouteComponent(() => import('../../nonprofits/fact-ages-page.tsx'), 'FactAgesPage'),
});

const createNonprofit = createRoute({
  getParentRoute: () => signedIn,
  path: '/create-new-nonprofit',
  beforeLoad: guarded('login', 'createNonprofits'),
  component: lazyRouteComponent(() => import('../../nonprofits/edit/nonprofit-create-page.tsx'), 'NonprofitCreatePage'),
});

const nonprofit = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofit/$id',
  beforeLoad: guarded('login', 'openNonprofits'),
  validateSearch: editing,
  component: lazyRouteComponent(() => import('../pages/nonprofit-page.tsx'), 'NonprofitPage'),
});

const claims = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofit-claims',
  beforeLoad: guarded('login', 'answerClaims'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../nonprofits/claims/claims-page.tsx'), 'ClaimsPage'),
});

const categories = createRoute({
  getParentRoute: () => signedIn,
  path: '/categories',
  beforeLoad: guarded('login', 'manageCategories'),
  component: lazyRouteComponent(() => import('../../nonprofits/categories/categories-page.tsx'), 'CategoriesPage'),
});

const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  beforeLoad: guarded('login', 'openEvents'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../nonprofits/announcements/events/events-page.tsx'), 'EventsPage'),
});

const manageEvents = createRoute({
  getParentRoute: () => signedIn,
  path: '/manage-events',
  validateSearch: readByPage,
  component: lazyRouteComponent(
    () => import('../../nonprofits/announcements/events/manage/manage-events-page.tsx'),
    'ManageEventsPage',
  ),
});

export const nonprofitsRoutes = [
  nonprofits,
  irsImports,
  irsImport,
  lookAlikes,
  factAges,
  irsChanges,
  createNonprofit,
  nonprofit,
  claims,
  categories,
  events,
  manageEvents,
] as const;
