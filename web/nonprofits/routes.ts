import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onePage, readByPage } from '../platform/addresses/search.ts';
import { guarded } from '../platform/routes/guards.ts';
import { signedIn } from '../platform/routes/parents.ts';
import { readBulkRowsSearch } from './bulk-changes/bulk-search.ts';

const bulkChanges = createRoute({
  getParentRoute: () => signedIn,
  path: '/bulk-changes',
  beforeLoad: guarded('changeInBulk'),
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('./bulk-changes/bulk-change-list-page.tsx'), 'BulkChangeListPage'),
});

const bulkChange = createRoute({
  getParentRoute: () => signedIn,
  path: '/bulk-changes/$id',
  beforeLoad: guarded('changeInBulk'),
  validateSearch: readBulkRowsSearch,
  component: lazyRouteComponent(() => import('./bulk-changes/bulk-change-page.tsx'), 'BulkChangePage'),
});

const irsImports = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits/imports',
  beforeLoad: guarded('manageProgramme'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./irs-imports/irs-import-list-page.tsx'), 'IrsImportListPage'),
});

const irsImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits/imports/$id',
  beforeLoad: guarded('manageProgramme'),
  component: lazyRouteComponent(() => import('./irs-imports/irs-import-page.tsx'), 'IrsImportPage'),
});

const lookAlikes = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits/look-alikes',
  beforeLoad: guarded('mergeNonprofits'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./look-alikes/look-alikes-page.tsx'), 'LookAlikesPage'),
});

const irsChanges = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits/irs-changes',
  beforeLoad: guarded('manageProgramme'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./irs-changes/irs-changes-page.tsx'), 'IrsChangesPage'),
});

const factAges = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits/facts',
  beforeLoad: guarded('readAllNonprofits'),
  component: lazyRouteComponent(() => import('./fact-ages-page.tsx'), 'FactAgesPage'),
});

const createNonprofit = createRoute({
  getParentRoute: () => signedIn,
  path: '/create-new-nonprofit',
  beforeLoad: guarded('createNonprofits'),
  component: lazyRouteComponent(() => import('./edit/nonprofit-create-page.tsx'), 'NonprofitCreatePage'),
});

const claims = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofit-claims',
  beforeLoad: guarded('answerClaims'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./claims/claims-page.tsx'), 'ClaimsPage'),
});

const categories = createRoute({
  getParentRoute: () => signedIn,
  path: '/categories',
  beforeLoad: guarded('manageCategories'),
  component: lazyRouteComponent(() => import('./categories/categories-page.tsx'), 'CategoriesPage'),
});

const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  beforeLoad: guarded('openEvents'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./announcements/events/events-page.tsx'), 'EventsPage'),
});

const manageEvents = createRoute({
  getParentRoute: () => signedIn,
  path: '/manage-events',
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./announcements/events/manage/manage-events-page.tsx'), 'ManageEventsPage'),
});

const photoManager = createRoute({
  getParentRoute: () => signedIn,
  path: '/photo-manager',
  beforeLoad: guarded('openPhotos'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./photos/photos-page.tsx'), 'PhotoManagerPage'),
});

const screen = () => import('./resources/resource-page.tsx');
const guard = guarded('openResources');

const resources = createRoute({
  getParentRoute: () => signedIn,
  path: '/resources',
  beforeLoad: guard,
  validateSearch: readByPage,
  component: lazyRouteComponent(screen, 'FirstResourcePage'),
});

const resource = createRoute({
  getParentRoute: () => signedIn,
  path: '/resources/$name',
  beforeLoad: guard,
  validateSearch: readByPage,
  component: lazyRouteComponent(screen, 'ResourcePage'),
});

const volunteering = createRoute({
  getParentRoute: () => signedIn,
  path: '/volunteering',
  beforeLoad: guarded('signedIn'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./volunteering/volunteering-page.tsx'), 'VolunteeringPage'),
});

const volunteers = createRoute({
  getParentRoute: () => signedIn,
  path: '/volunteering/$id',
  beforeLoad: guarded('signedIn'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./volunteering/volunteers-page.tsx'), 'VolunteersPage'),
});

export const nonprofitsRoutes = [
  bulkChanges,
  bulkChange,
  irsImports,
  irsImport,
  lookAlikes,
  irsChanges,
  factAges,
  createNonprofit,
  claims,
  categories,
  events,
  manageEvents,
  photoManager,
  resources,
  resource,
  volunteering,
  volunteers,
] as const;
