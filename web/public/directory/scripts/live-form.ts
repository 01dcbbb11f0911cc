import { type FilterSheet, makeSheet } from './filter-sheet.ts';
import { showSaved } from './shortlist.ts';

const searchDebounce = 700;

let asked: AbortController | undefined;
/** the page that is being fetched, until it is shown */
let coming: Promise<void> = Promise.resolve();
/** the taps on chips, one after the other */
let taps: Promise<void> = Promise.resolve();
/** counts what the visitor did otherwise than by chips */
let choices = 0;
let typing: ReturnType<typeof setTimeout> | undefined;
let sheet: FilterSheet | undefined;
let shown = location.href;

/** Updates the results and the address while the visitor types and chooses. Without this script the page is a plain form. */
export function makeLive(form: HTMLFormElement): void {
  form.addEventListener('input', (event) => {
    const ticked = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
    clearTimeout(typing);
    typing = setTimeout(() => follow(form), ticked ? 0 : searchDebounce);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    follow(form);
  });
  form.addEventListener('click', (event) => followLink(form, event));
  sheet = makeSheet(form, { address: () => shown, toResults: () => toResults(form) });
  addEventListener('popstate', ({ state }) => {
    if (sheet?.takesBack()) return;
    choices += 1;
    shown = location.href;
    coming = show(form, location.href, { fields: true, scrollTo: state?.y ?? 0 });
  });
}

/** The form's values as an address: lists are joined by commas, empty fields left out. */
function addressOf(form: HTMLFormElement): string {
  const data = new FormData(form);
  const parameters = [...new Set(data.keys())].flatMap((name) => {
    const value = data.getAll(name).map((one) => encodeURIComponent(String(one).trim()));
    return value.join('') === '' ? [] : [`${name}=${value.join(',')}`];
  });
  const { pathname } = new URL(form.action);
  return parameters.length === 0 ? pathname : `${pathname}?${parameters.join('&')}`;
}

function follow(form: HTMLFormElement): void {
  clearTimeout(typing);
  const to = addressOf(form);
  if (to === location.pathname + location.search) return;
  choices += 1;
  const { searchParams: was } = new URL(location.href);
  const { searchParams: is } = new URL(to, location.href);
  // continuous typing is one history step: Back returns to the page before the search
  const typedOn = was.get('search') !== is.get('search') && was.has('search');
  go(form, to, typedOn);
}

function followLink(form: HTMLFormElement, event: MouseEvent): void {
  const tapped = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-live]');
  if (!tapped || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  clearTimeout(typing);
  if (tapped.matches('.chip')) {
    takeChipAway(form, tapped);
    return;
  }
  choices += 1;
  go(form, tapped.href, false, { fields: true, top: tapped.closest('nav') !== null });
}

/**
 * A chip was made for the results that stand there, so its address would bring back what an earlier tap takes away: it waits for
 * the results of that tap. If the visitor does something else meanwhile, the tap is dropped.
 */
function takeChipAway(form: HTMLFormElement, tapped: HTMLAnchorElement): void {
  const before = choices;
  taps = taps.then(async () => {
    await coming;
    const chips = [...form.querySelectorAll<HTMLAnchorElement>('a.chip')];
    const chip = tapped.isConnected ? tapped : chips.find(({ textContent }) => textContent === tapped.textContent);
    if (chip && choices === before) go(form, chip.href, false, { fields: true });
  });
}

interface Manner {
  /** after Back or a link, set the fields to the values of the loaded page */
  fields?: boolean;
  /** scroll to the top of the results */
  top?: boolean;
  scrollTo?: number;
}

function go(form: HTMLFormElement, to: string, replace: boolean, manner: Manner = {}): void {
  // all choices made in the sheet are one history step
  if (replace || sheet?.isOpen()) history.replaceState(null, '', to);
  else {
    history.replaceState({ y: scrollY }, '');
    history.pushState(null, '', to);
  }
  shown = location.href;
  coming = show(form, to, manner);
}

/** Fetches the page and replaces its changing parts. The old parts stay until the new ones arrive. */
async function show(form: HTMLFormElement, to: string, manner: Manner): Promise<void> {
  asked?.abort();
  asked = new AbortController();
  const { signal } = asked;
  form.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(to, { signal });
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (signal.aborted) return;
    swap(form, page, manner);
    form.removeAttribute('aria-busy');
  } catch {
    if (signal.aborted) return;
    // a normal page load shows the error, and no tap that waits leads elsewhere
    choices += 1;
    location.assign(to);
  }
}

function swap(form: HTMLFormElement, page: Document, { fields, top, scrollTo: y }: Manner): void {
  document.title = page.title;
  for (const old of form.querySelectorAll('[data-swap]')) {
    const fresh = page.getElementById(old.id);
    if (!fresh || fresh.isEqualNode(old)) continue;
    old.className = fresh.className;
    old.replaceChildren(...fresh.childNodes);
  }
  showSaved();
  if (fields) {
    for (const field of form.querySelectorAll<HTMLInputElement>('input[id]')) {
      const fresh = page.querySelector<HTMLInputElement>(`input#${CSS.escape(field.id)}`);
      field.checked = fresh?.checked ?? false;
      if (field.type !== 'checkbox') field.value = fresh?.value ?? '';
    }
  }
  if (top) toResults(form);
  else if (fields && document.activeElement === document.body) {
    form.querySelector<HTMLElement>('#search')?.focus({ preventScroll: true });
  }
  if (y !== undefined) scrollTo(0, y);
}

/** Scrolls to the top of the results and moves focus there. */
function toResults(form: HTMLFormElement): void {
  const results = form.querySelector<HTMLElement>('.results');
  results?.setAttribute('tabindex', '-1');
  results?.focus({ preventScroll: true });
  results?.scrollIntoView();
}
