import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';

export const notReady = 'Your progress is saved, but your application is not ready to submit yet.';

/** Call this after all typed text is saved, because the message says so. */
export function tellNotReady(): void {
  showAlert({ tone: 'error', title: 'Not ready yet', text: notReady });
}
