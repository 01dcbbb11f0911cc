import { solve } from '../../../platform/proof.ts';
import { keepTyped } from './kept-text.ts';
import { buyPage, loginPage, signIn } from './visitor.ts';

const address = '/api/v1/learning-commons/request-info/';
const unreachable = 'The form could not be sent. Nothing you typed is lost: please try again.';

interface Proof {
  challenge: string;
  solution: string;
  /** the earliest time at which the server accepts the proof, in milliseconds since 1970 */
  readyAt: number;
}

interface Answer {
  detail: string;
  session: { token: string } | null;
}
type Refused = Record<string, string | string[]>;

/** Makes the form work: solves the puzzle while the visitor types, and sends the typed texts. */
export function makeSendable(form: HTMLFormElement, signedIn: boolean): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const ticked = form.querySelector<HTMLInputElement>('[name=buy_now]');
  const typed = keepTyped(form);
  if (button) button.disabled = false;
  // signed-in people buy on another page: the “Buy” links lead there
  if (signedIn) ticked?.closest('.buying')?.remove();
  else
    for (const link of document.querySelectorAll<HTMLElement>('a[data-buy]'))
      link.addEventListener('click', () => buy(form, link));
  let proof: Promise<Proof> | undefined;
  form.addEventListener('focusin', () => {
    proof ??= proveOrForget();
  });
  const proveOrForget = (): Promise<Proof> => {
    const asked = prove();
    asked.catch(() => {
      proof = undefined;
    });
    return asked;
  };
  ticked?.addEventListener('change', () => fitButton(form));
  fitButton(form);

  let sending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (sending || !isComplete(form)) return;
    sending = true;
    show(form, true);
    try {
      const send = async () => {
        proof ??= proveOrForget();
        return post(form, await proof);
      };
      let answer = await send();
      // the server refused the proof, for instance because the form was open for long: solve a new puzzle
      if ('challenge' in answer) {
        proof = undefined;
        answer = await send();
      }
      if (isAccepted(answer)) finish(form, answer, typed.forget);
      else tell(form, answer);
    } catch {
      tell(form, { detail: unreachable });
    } finally {
      sending = false;
      show(form, false);
    }
  });
}

function buy(form: HTMLFormElement, { dataset }: HTMLElement): void {
  const ticked = form.querySelector<HTMLInputElement>('[name=buy_now]');
  const tier = form.querySelector<HTMLSelectElement>('[name=selected_tier]');
  if (ticked) ticked.checked = true;
  if (tier && dataset['buy']) tier.value = dataset['buy'];
  fitButton(form);
}

const isBuying = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name=buy_now]')?.checked ?? false;

function fitButton(form: HTMLFormElement): void {
  const label = form.querySelector('button[type=submit] span');
  if (label) label.textContent = isBuying(form) ? 'Continue to payment' : 'Send';
}

async function prove(): Promise<Proof> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  const received = Date.now();
  const { challenge, bits, wait_seconds: wait } = await response.json();
  return { challenge, solution: await solve(challenge, bits), readyAt: received + (wait + 1) * 1_000 };
}

/** Shows at each field what is missing or wrong, and moves the focus to the first such field. */
function isComplete(form: HTMLFormElement): boolean {
  clear(form);
  const fields = [...form.querySelectorAll<HTMLInputElement>('[required]')].filter(
    ({ name }) => name !== 'password' || isBuying(form),
  );
  const wrong = fields.filter((field) => field.value.trim() === '' || !field.validity.valid);
  for (const field of wrong)
    complain(field, field.value.trim() === '' ? 'This field is required.' : 'Enter a valid email address.');
  wrong[0]?.focus();
  return wrong.length === 0;
}

async function post(form: HTMLFormElement, { challenge, solution, readyAt }: Proof): Promise<Answer | Refused> {
  await new Promise((resolve) => setTimeout(resolve, readyAt - Date.now()));
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...bodyOf(form), challenge, solution }),
  });
  if (response.status >= 500) throw new Error(String(response.status));
  return response.json();
}

function bodyOf(form: HTMLFormElement): Record<string, unknown> {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const { password, selected_tier: tier, buy_now: _, is_another: another, ...texts } = values;
  const address: Record<string, string> = {};
  const body: Record<string, unknown> = { address, buy_now: isBuying(form), selected_tier: tier ? Number(tier) : null };
  if (isBuying(form)) Object.assign(body, { password, is_another: another !== undefined });
  for (const [name, value] of Object.entries(texts)) {
    if (name.startsWith('address.')) address[name.slice('address.'.length)] = value;
    else body[name] = value;
  }
  return body;
}

const tierOf = (form: HTMLFormElement) => form.querySelector<HTMLSelectElement>('[name=selected_tier]')?.value;

const isAccepted = (answer: Answer | Refused): answer is Answer => 'session' in answer;

function finish(form: HTMLFormElement, { detail, session }: Answer, forget: () => void): void {
  forget();
  if (session) {
    const tier = tierOf(form);
    location.assign(signIn(session) ? buyPage(tier) : loginPage(tier));
    return;
  }
  const done = document.querySelector<HTMLElement>('#request-done');
  const thanks = done?.querySelector('.thanks');
  if (!done || !thanks) return;
  thanks.textContent = detail;
  form.hidden = true;
  done.hidden = false;
  done.focus();
}

/** Shows the server's messages at their fields, and those without a field above the button. */
function tell(form: HTMLFormElement, refused: Refused): void {
  const general: string[] = [];
  let first: HTMLInputElement | undefined;
  for (const [name, words] of Object.entries(refused)) {
    const text = [words].flat().join(' ');
    const field = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    const shown = field !== null && document.getElementById(`${field.id}-problem`) !== null;
    if (shown) {
      complain(field, text);
      first ??= field;
    } else general.push(text);
  }
  const known = form.querySelector<HTMLElement>('#request-known');
  const link = known?.querySelector('a');
  if (known && link && [refused['email']].flat().some((text) => text?.includes('Log in to buy'))) {
    link.href = loginPage(tierOf(form));
    known.hidden = false;
  }
  if ('same_name' in refused) form.querySelector('#request-same')?.removeAttribute('hidden');
  const problem = form.querySelector('#form-problem');
  if (problem) problem.textContent = general.join(' ');
  first?.focus();
}

function complain(field: HTMLElement, text: string): void {
  field.setAttribute('aria-invalid', 'true');
  const place = document.getElementById(`${field.id}-problem`);
  if (place) place.textContent = text;
}

function clear(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  for (const place of form.querySelectorAll('.problem')) place.textContent = '';
  form.querySelector<HTMLElement>('#request-known')?.toggleAttribute('hidden', true);
}

function show(form: HTMLFormElement, busy: boolean): void {
  form.setAttribute('aria-busy', String(busy));
  form.querySelector('button[type=submit]')?.setAttribute('aria-disabled', String(busy));
  const status = form.querySelector('.working');
  if (status) status.textContent = busy ? 'Sending…' : '';
}
