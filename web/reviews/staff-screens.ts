/* The lists of programme staff are built into one file: the first load names every file. */
export { AssignPage } from './staff/assign-page.tsx';
export { InvitePage } from './staff/invite-page.tsx';
export { ReviewListPage } from './staff/review-list-page.tsx';
export { ReviewerListPage } from './staff/reviewer-list-page.tsx';
