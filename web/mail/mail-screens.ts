/* The screens of emails are built into one file: the first load names every file. */
export { LetterPage } from './letter-page.tsx';
export { OutboxPage } from './outbox-page.tsx';
