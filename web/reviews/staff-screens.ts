/* The screens of programme staff are built into one file: the first load names every file. */
export { BoardPage } from './board/board-page.tsx';
export { FeedbackPage } from './board/feedback-page.tsx';
export { PlanPage } from './planner/plan-page.tsx';
export { PlannerPage } from './planner/planner-page.tsx';
export { AssignPage } from './staff/assign-page.tsx';
export { InvitePage } from './staff/invite-page.tsx';
export { ReviewListPage } from './staff/review-list-page.tsx';
export { ReviewerListPage } from './staff/reviewer-list-page.tsx';
