/** The element ids of the parts of a question. */
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

/** Scrolls to a question and moves focus to it. */
export function focusQuestion(uid: string): void {
  const box = document.getElementById(questionIds(uid).box);
  box?.scrollIntoView({ block: 'center' });
  const control = box?.querySelector<HTMLElement>('input:checked, input, textarea, button, select');
  control?.focus({ preventScroll: true });
}
