import { camelKey } from '#contract/platform/wire/keys.ts';

/** What the donor is told, by the name of a field; `form`: beside the button, `card`: at the card. */
export class Trouble extends Error {
  readonly problems: Readonly<Record<string, string>>;

  constructor(problems: Readonly<Record<string, string>>) {
    super(Object.values(problems).join(' '));
    this.problems = problems;
  }
}

/** What is wrong with all of it stands beside the button, where the donor is. */
const placeOf = (name: string) =>
  (name === 'form' ? null : document.getElementById(`give-${name}-problem`)) ?? document.getElementById('give-send-problem');

/** Shows the messages, and moves the focus to the first. */
export function tell(form: HTMLFormElement, problems: Readonly<Record<string, string>>): void {
  let first: HTMLElement | null = null;
  for (const [name, text] of Object.entries(problems)) {
    const field = form.querySelector<HTMLElement>(`#give-${CSS.escape(name)}`);
    const place = placeOf(name);
    if (place) place.textContent = [place.textContent, text].filter(Boolean).join(' ');
    if (field?.matches('input, select')) field.setAttribute('aria-invalid', 'true');
    const folded = field?.closest('details');
    if (folded) folded.open = true;
    first ??= field?.matches('input, select') ? field : place;
  }
  first?.focus();
  first?.scrollIntoView({ block: 'nearest' });
}

export function clear(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  for (const place of form.querySelectorAll('.problem')) place.textContent = '';
}

/** The server's messages by the names of the form's fields. */
export function readRefusal(answer: unknown): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [key, words] of Object.entries(Object(answer))) {
    if (key === 'current' || key === 'request_id') continue;
    const name = key === 'stripe_token' ? 'card' : key === 'detail' ? 'form' : camelKey(key);
    problems[name] = [words].flat().join(' ');
  }
  return problems;
}
