import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateResponseListSearch } from '../../applications/responses/response-list-search.ts';
import { validateTemplateListSearch } from '../../applications/templates/template-list-search.ts';
import { comparedWith, onePage, responseView } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const templates = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/templates',
  beforeLoad: guarded('login', 'openTemplates'),
  validateSearch: validateTemplateListSearch,
  component: lazyRouteComponent(() => import('../../applications/templates/template-list-page.tsx'), 'TemplateListPage'),
});

const template = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/templates/$id',
  beforeLoad: guarded('login', 'buildTemplates'),
  component: lazyRouteComponent(() => import('../../applications/templates/builder-page.tsx'), 'TemplateBuilderPage'),
});

const templatePreview = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/templates/$id/preview',
  beforeLoad: guarded('login', 'buildTemplates'),
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../../applications/templates/preview-page.tsx'), 'TemplatePreviewPage'),
});

const responses = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses',
  validateSearch: validateResponseListSearch,
  component: lazyRouteComponent(() => import('../../applications/responses/response-list-page.tsx'), 'ResponseListPage'),
});

const response = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id',
  validateSearch: responseView,
  component: lazyRouteComponent(() => import('../../applications/responses/response-page.tsx'), 'ResponsePage'),
});

const compareResponses = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id/compare',
  beforeLoad: guarded('login', 'manageApplications'),
  validateSearch: comparedWith,
  component: lazyRouteComponent(() => import('../../applications/responses/compare-page.tsx'), 'CompareResponsesPage'),
});

const printResponse = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/print/$id',
  component: lazyRouteComponent(() => import('../../applications/responses/print-page.tsx'), 'PrintResponsePage'),
});

const editResponse = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id/edit',
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../../applications/answering/edit-response-page.tsx'), 'EditResponsePage'),
});

const reviewResponse = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id/review',
  component: lazyRouteComponent(() => import('../../applications/answering/review-response-page.tsx'), 'ReviewResponsePage'),
});

export const applicationsRoutes = [
  templates,
  template,
  templatePreview,
  responses,
  response,
  compareResponses,
  printResponse,
  editResponse,
  reviewResponse,
] as const;
