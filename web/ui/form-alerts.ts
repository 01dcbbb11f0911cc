import { showAlert } from './alerts.ts';

const texts = {
  missing: 'Please fill required fields and try again',
  wrong: 'Please enter correct values for fields and try again',
};

/** Beside the messages at the fields, what kind of thing is wrong: `required` is said at a field that was left out. */
export function showInvalid(errors: Record<string, string>, required: string): void {
  const missing = Object.values(errors).includes(required);
  showAlert({ tone: 'error', title: 'Error...', text: missing ? texts.missing : texts.wrong });
}
