import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateUserListSearch } from '../../people/users/user-list-search.ts';
import { onePage, ownReviews, readByPage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const review = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/review',
  beforeLoad: guarded('login', 'writeReviews'),
  validateSearch: ownReviews,
  component: lazyRouteComponent(() => import('../../applications/reviews/own/review-page.tsx'), 'ReviewPage'),
});

const editReview = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviews/edit/$id',
  beforeLoad: guarded('login', 'writeReviews'),
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../../applications/reviews/writing/edit-review-page.tsx'), 'EditReviewPage'),
});

const reviews = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/reviews',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../applications/reviews/staff/review-list-page.tsx'), 'ReviewListPage'),
});

const reviewers = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: validateUserListSearch,
  component: lazyRouteComponent(() => import('../../applications/reviews/staff/reviewer-list-page.tsx'), 'ReviewerListPage'),
});

const assign = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/assign',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../applications/reviews/staff/assign-page.tsx'), 'AssignPage'),
});

const setUp = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/setup/$id',
  beforeLoad: guarded('login', 'writeReviews'),
  component: lazyRouteComponent(() => import('../../applications/reviews/setup/set-up-page.tsx'), 'ReviewerSetUpPage'),
});

const thankYou = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/thank-you',
  beforeLoad: guarded('login', 'writeReviews'),
  component: lazyRouteComponent(() => import('../../applications/reviews/setup/thank-you-page.tsx'), 'ThankYouPage'),
});

const invites = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/invites',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../applications/reviews/staff/invite-page.tsx'), 'InvitePage'),
});

const planner = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/planner',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../applications/reviews/planner/planner-page.tsx'), 'PlannerPage'),
});

const plan = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/planner/$id',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../applications/reviews/planner/plan-page.tsx'), 'PlanPage'),
});

const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/board',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../applications/reviews/board/board-page.tsx'), 'BoardPage'),
});

const feedback = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id/feedback',
  beforeLoad: guarded('login', 'manageReviews'),
  component: lazyRouteComponent(() => import('../../applications/reviews/board/feedback-page.tsx'), 'FeedbackPage'),
});

export const reviewsRoutes = [
  board,
  feedback,
  invites,
  setUp,
  thankYou,
  review,
  editReview,
  reviews,
  reviewers,
  assign,
  planner,
  plan,
] as const;
