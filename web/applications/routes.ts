import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { answering, comparedWith, onePage, ownReviews, readByPage, responseView } from '../platform/addresses/search.ts';
import { guarded } from '../platform/routes/guards.ts';
import { signedIn } from '../platform/routes/parents.ts';
import { validateResponseListSearch } from './responses/list/response-list-search.ts';
import { readReviewersSearch } from './reviews/staff/staff-searches.ts';
import { validateTemplateListSearch } from './templates/list/template-list-search.ts';

const templates = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/templates',
  beforeLoad: guarded('openTemplates'),
  validateSearch: validateTemplateListSearch,
  component: lazyRouteComponent(() => import('./templates/list/template-list-page.tsx'), 'TemplateListPage'),
});

const template = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/templates/$id',
  beforeLoad: guarded('buildTemplates'),
  component: lazyRouteComponent(() => import('./templates/builder/builder-page.tsx'), 'TemplateBuilderPage'),
});

const templatePreview = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/templates/$id/preview',
  beforeLoad: guarded('readAllApplications'),
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('./templates/preview-page.tsx'), 'TemplatePreviewPage'),
});

const responses = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses',
  validateSearch: validateResponseListSearch,
  component: lazyRouteComponent(() => import('./responses/list/response-list-page.tsx'), 'ResponseListPage'),
});

const response = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id',
  validateSearch: responseView,
  component: lazyRouteComponent(() => import('./responses/response-page.tsx'), 'ResponsePage'),
});

const compareResponses = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id/compare',
  beforeLoad: guarded('readAllApplications'),
  validateSearch: comparedWith,
  component: lazyRouteComponent(() => import('./responses/compare/compare-page.tsx'), 'CompareResponsesPage'),
});

const printResponse = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/print/$id',
  component: lazyRouteComponent(() => import('./responses/print/print-page.tsx'), 'PrintResponsePage'),
});

const editResponse = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id/edit',
  validateSearch: answering,
  component: lazyRouteComponent(() => import('./answering/edit-response-page.tsx'), 'EditResponsePage'),
});

const reviewResponse = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id/review',
  component: lazyRouteComponent(() => import('./answering/finishing/review-response-page.tsx'), 'ReviewResponsePage'),
});

const review = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/review',
  beforeLoad: guarded('writeReviews'),
  validateSearch: ownReviews,
  component: lazyRouteComponent(() => import('./reviews/own/review-page.tsx'), 'ReviewPage'),
});

const editReview = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviews/edit/$id',
  beforeLoad: guarded('writeReviews'),
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('./reviews/writing/edit-review-page.tsx'), 'EditReviewPage'),
});

const reviews = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/reviews',
  beforeLoad: guarded('readAllReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./reviews/staff/review-list-page.tsx'), 'ReviewListPage'),
});

const reviewers = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers',
  beforeLoad: guarded('readAllReviews'),
  validateSearch: readReviewersSearch,
  component: lazyRouteComponent(() => import('./reviews/staff/reviewer-list-page.tsx'), 'ReviewerListPage'),
});

const assign = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/assign',
  beforeLoad: guarded('manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./reviews/staff/assign/assign-page.tsx'), 'AssignPage'),
});

const setUp = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/setup/$id',
  beforeLoad: guarded('writeReviews'),
  component: lazyRouteComponent(() => import('./reviews/setup/set-up-page.tsx'), 'ReviewerSetUpPage'),
});

const thankYou = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/thank-you',
  beforeLoad: guarded('writeReviews'),
  component: lazyRouteComponent(() => import('./reviews/setup/thank-you-page.tsx'), 'ThankYouPage'),
});

const invites = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/invites',
  beforeLoad: guarded('manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./reviews/staff/invite/invite-page.tsx'), 'InvitePage'),
});

const planner = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/planner',
  beforeLoad: guarded('manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./reviews/planner/planner-page.tsx'), 'PlannerPage'),
});

const plan = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/planner/$id',
  beforeLoad: guarded('manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./reviews/planner/plan-page.tsx'), 'PlanPage'),
});

const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/board',
  beforeLoad: guarded('readAllReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./reviews/board/board-page.tsx'), 'BoardPage'),
});

const feedback = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id/feedback',
  beforeLoad: guarded('readPrivateNotes'),
  component: lazyRouteComponent(() => import('./reviews/board/feedback/feedback-page.tsx'), 'FeedbackPage'),
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
  review,
  editReview,
  reviews,
  reviewers,
  assign,
  setUp,
  thankYou,
  invites,
  planner,
  plan,
  board,
  feedback,
] as const;
