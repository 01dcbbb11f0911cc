import { showAlert } from '../feedback/alerts/alerts.ts';

const texts = {
  missing: 'Please fill required fields and try again',
  wrong: 'Please enter correct values for fields and try again',
};

/** Shows an alert for invalid fields. `required` is the message of a missing field: the alert then asks for required fields. */
export function showInvalid(errors: Record<string, string>, required: string): void {
  const missing = Object.values(errors).includes(required);
  showAlert({ tone: 'error', title: 'Error...', text: missing ? texts.missing : texts.wrong });
}
