import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { onePage } from './search.ts';

const review = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviewers/review',
  beforeLoad: guarded('login', 'writeReviews'),
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../reviews/own/review-page.tsx'), 'ReviewPage'),
});

const editReview = createRoute({
  getParentRoute: () => signedIn,
  path: '/reviews/edit/$id',
  beforeLoad: guarded('login', 'writeReviews'),
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../reviews/writing/edit-review-page.tsx'), 'EditReviewPage'),
});

export const reviewsRoutes = [review, editReview] as const;
