/* The screens of reviewers are built into one file: the first load names every file. */
export { ReviewPage } from './own/review-page.tsx';
export { ReviewerSetUpPage } from './setup/set-up-page.tsx';
export { ThankYouPage } from './setup/thank-you-page.tsx';
export { EditReviewPage } from './writing/edit-review-page.tsx';
