import { type FilterSheet, makeSheet } from './filter-sheet.ts';
import { showSaved } from './shortlist.ts';

const searchDebounce = 700;

let asked: AbortController | undefined;
/** the page that is being fetched, until it is shown */
let coming: Promise<void> = Promise.resolve();
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
  form.addEventListener('click', (event) => void followLink(form, event));
  sheet = makeSheet(form, { address: () => shown, toResults: () => toResults(form) });
  addEventListener('popstate', ({ state }) => {
    if (sheet?.takesBack()) return;
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
  const { searchParams: was } = new URL(location.href);
  const { searchParams: is } = new URL(to, location.href);
  // continuous typing is one history step: Back returns to the page before the search
  const typedOn = was.get('search') !== is.get('search') && was.has('search');
  go(form, to, typedOn);
}

async function followLink(form: HTMLFormElement, event: MouseEvent): Promise<void> {
  const tapped = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-live]');
  if (!tapped || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  clearTimeout(typing);
  // the link was made for the results before, so its address would take back the choice that is being fetched
  await coming;
  const link = tapped.isConnected ? tapped : namesake(form, tapped);
  if (!link) return;
  const paged = link.closest('nav') !== null;
  go(form, link.href, false, { fields: true, top: paged });
}

/** The link of the new results that says the same as a link of the old ones. */
function namesake(form: HTMLFormElement, { textContent }: HTMLAnchorElement): HTMLAnchorElement | undefined {
  return [...form.querySelectorAll<HTMLAnchorElement>('a[data-live]')].find((link) => link.textContent === textContent);
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
    // a normal page load shows the error
    if (!signal.aborted) location.assign(to);
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
