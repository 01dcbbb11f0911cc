/* The screens on which programme staff plan reviews and decide are built into one file. */
export { BoardPage } from './board/board-page.tsx';
export { FeedbackPage } from './board/feedback-page.tsx';
export { PlanPage } from './planner/plan-page.tsx';
export { PlannerPage } from './planner/planner-page.tsx';
