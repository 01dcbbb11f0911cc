import { showAlert } from '../../ui/feedback/alerts.ts';

export const notReady = 'Your progress is saved, but your application is not ready to submit yet.';

/** Call after everything typed is saved. */
export function tellNotReady(): void {
  showAlert({ tone: 'error', title: 'Not ready yet', text: notReady });
}
