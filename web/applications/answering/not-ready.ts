import { showAlert } from '../../ui/alerts.ts';

export const notReady = 'Your progress is saved, but your application is not ready to submit yet.';

/** To who wants to submit, or goes there, while an answer is missing; once everything typed is saved. */
export function tellNotReady(): void {
  showAlert({ tone: 'error', title: 'Not ready yet', text: notReady });
}
