/** What the parts of a question are found by in the page: to label, to describe, and to lead to it. */
export function questionIds(uid: string) {
  const box = `question-${uid}`;
  return {
    box,
    input: `${box}-input`,
    label: `${box}-label`,
    help: `${box}-help`,
    counter: `${box}-counter`,
    error: `${box}-error`,
  };
}

/** Brings a question into view and puts the focus into it. */
export function focusQuestion(uid: string): void {
  const box = document.getElementById(questionIds(uid).box);
  box?.scrollIntoView({ block: 'center' });
  const control = box?.querySelector<HTMLElement>('input:checked, input, textarea, button, select');
  control?.focus({ preventScroll: true });
}
