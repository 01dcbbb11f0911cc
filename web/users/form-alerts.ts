import { userMessages } from '#contract/users.ts';
import { showAlert } from '../ui/alerts.ts';

/** Beside the messages at the fields: what kind of thing is wrong. */
export function showInvalid(errors: Record<string, string>): void {
  const missing = Object.values(errors).includes(userMessages.required);
  showAlert({
    tone: 'error',
    title: 'Error...',
    text: missing ? 'Please fill required fields and try again' : 'Please enter correct values for fields and try again',
  });
}
