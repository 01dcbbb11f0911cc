import type { IrsFileFacts, PublicOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { fileInWords } from '../../../nonprofits/irs-register/file-in-words.ts';

const address = '/api/v1/irs-organizations/public/';
/** The least length of a search: fewer letters match too many organizations. */
const least = 4;
/** milliseconds to wait after the last key, because the server limits how often a visitor can ask */
const pause = 500;

interface Answer {
  file: IrsFileFacts | null;
  results: PublicOrganization[];
}

/** The fields that a chosen organization fills in, and which of its texts each field gets. */
const filled = { organization: 'name', 'address.city': 'city', 'address.state': 'state' } as const;

/**
 * Proposes organizations of the IRS file below the organization's name. A chosen organization fills in the name, and the town and
 * state if they are empty. A line says so and offers Undo. If the lookup fails, the form works without proposals.
 */
export function proposeOrganizations(form: HTMLFormElement): void {
  const input = controlOf(form, 'organization');
  if (!input) return;
  const place = element('div', 'found ruled-items');
  place.setAttribute('role', 'status');
  input.parentElement?.append(place);
  let timer: number | undefined;
  let asks = true;
  // events of scripts, which restore or fill in texts, do not start a lookup
  input.addEventListener('input', (event) => {
    if (!asks || !event.isTrusted) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void propose(input.value.trim()), pause);
  });

  async function propose(typed: string): Promise<void> {
    const answer = typed.length < least ? null : await ask(typed);
    if (answer === 'refused') asks = false;
    // the visitor has typed more: the newer text gets its own lookup
    if (input?.value.trim() !== typed) return;
    place.replaceChildren(...(answer === null || answer === 'refused' ? [] : wordsOf(answer, typed)));
  }

  function wordsOf({ file, results }: Answer, typed: string): Node[] {
    if (!file) return [];
    if (results.length > 0) return [`From ${fileInWords(file)}:`, listOf(results, file)].map(node);
    if (!/^\d{2}-?\d{7}$/.test(typed)) return [];
    return [node(`${spelled(typed)} is not in ${fileInWords(file)}. A newer organization may be missing there.`)];
  }

  function listOf(results: readonly PublicOrganization[], file: IrsFileFacts): HTMLElement {
    const list = element('ul');
    for (const one of results.slice(0, 5)) {
      const button = buttonOf(one.name, () => take(one, file));
      const note = element('small');
      note.textContent = [[one.city, one.state].filter(Boolean).join(', '), `EIN ${spelled(one.ein)}`]
        .filter(Boolean)
        .join(' · ');
      button.append(note);
      const item = element('li');
      item.append(button);
      list.append(item);
    }
    return list;
  }

  function take(one: PublicOrganization, file: IrsFileFacts): void {
    const before = new Map<HTMLInputElement | HTMLSelectElement, { was: string; now: string }>();
    for (const [name, part] of Object.entries(filled)) {
      const control = controlOf(form, name);
      if (!control || one[part] === '' || (control !== input && control.value !== '')) continue;
      before.set(control, { was: control.value, now: one[part] });
    }
    put([...before].map(([control, { now }]) => [control, now]));
    const undo = buttonOf('Undo', () => {
      // keeps what the visitor has typed since then
      put([...before].flatMap(([control, { was, now }]) => (control.value === now ? [[control, was]] : [])));
      place.replaceChildren();
      input?.focus();
    });
    undo.className = 'undo';
    const labels = [...before.keys()].map((control) => control.labels?.[0]?.textContent?.toLowerCase() ?? '');
    place.replaceChildren(`Filled in from ${fileInWords(file)}: ${labels.join(', ')}. `, undo);
    input?.focus();
  }

  function put(texts: [HTMLInputElement | HTMLSelectElement, string][]): void {
    for (const [control, text] of texts) control.value = text;
    // so that `keepTyped` stores the new texts in this tab
    form.dispatchEvent(new Event('input'));
  }
}

async function ask(typed: string): Promise<Answer | 'refused' | null> {
  try {
    const response = await fetch(`${address}?search=${encodeURIComponent(typed)}`);
    if (response.status === 429) return 'refused';
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  return form.querySelector(`[name="${CSS.escape(name)}"]`);
}

const spelled = (ein: string) => ein.replace(/^(\d{2})-?/, '$1-');

const node = (one: string | Node): Node => (typeof one === 'string' ? document.createTextNode(one) : one);

function element(tag: string, className = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

function buttonOf(text: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', run);
  return button;
}
