import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateUserListSearch } from '../people/users/user-list-search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { onePage, readByPage } from './search.ts';

const staffScreens = () => import('../reviews/staff-screens.ts');
const decisionScreens = () => import('../reviews/decision-screens.ts');
const reviewerScreens = () => import('../reviews/reviewer-screens.ts');

const review = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/review',
  beforeLoad: guarded('login', 'writeReviews'),
  validateSearch: onePage,
  component: lazyRouteComponent(reviewerScreens, 'ReviewPage'),
});

const editReview = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviews/edit/$id',
  beforeLoad: guarded('login', 'writeReviews'),
  validateSearch: onePage,
  component: lazyRouteComponent(reviewerScreens, 'EditReviewPage'),
});

const reviews = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/reviews',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(staffScreens, 'ReviewListPage'),
});

const reviewers = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: validateUserListSearch,
  component: lazyRouteComponent(staffScreens, 'ReviewerListPage'),
});

const assign = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/assign',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(staffScreens, 'AssignPage'),
});

const setUp = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/setup/$id',
  beforeLoad: guarded('login', 'writeReviews'),
  component: lazyRouteComponent(reviewerScreens, 'ReviewerSetUpPage'),
});

const thankYou = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/thank-you',
  beforeLoad: guarded('login', 'writeReviews'),
  component: lazyRouteComponent(reviewerScreens, 'ThankYouPage'),
});

const invites = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/invites',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(staffScreens, 'InvitePage'),
});

const planner = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/planner',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(decisionScreens, 'PlannerPage'),
});

const plan = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/planner/$id',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(decisionScreens, 'PlanPage'),
});

const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/board',
  beforeLoad: guarded('login', 'manageReviews'),
  validateSearch: readByPage,
  component: lazyRouteComponent(decisionScreens, 'BoardPage'),
});

const feedback = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id/feedback',
  beforeLoad: guarded('login', 'manageReviews'),
  component: lazyRouteComponent(decisionScreens, 'FeedbackPage'),
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
