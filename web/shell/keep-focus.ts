const controls =
  'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, [tabindex="0"], [contenteditable="true"]';
const windows = '[role="dialog"], [role="alertdialog"]';

/** Where the focus is or was. */
interface Place {
  element: HTMLElement;
  /** from the nearest one */
  parents: Element[];
  /** the open window around it; null: the page */
  window: Element | null;
  pathname: string;
  /** what stood beside it when it was removed */
  beside?: readonly [next: Node | null, previous: Node | null];
}

/**
 * Keeps the place of people who work by keyboard. A control that removes itself, or that waits for a call, loses the focus.
 * The focus goes back to the control; if it is gone, to its copy where that part of the page was drawn anew, then to what stood
 * beside it, then to what opened its window. Returns a function that stops this.
 */
export function keepFocus(): () => void {
  // one of the page and one of each window above it
  let places: Place[] = [];

  const enter = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const place = placeOf(target);
    const known = places.findIndex((one) => one.window === place.window);
    places = [...(known < 0 ? places : places.slice(0, known)), place];
  };
  // a click beside every control gives the focus up; React removes elements before a microtask runs
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (target instanceof HTMLElement && isUsable(target) && isLost())
        places = places.filter(({ element }) => element !== target);
    });
  };
  const observer = new MutationObserver((records) => {
    for (const place of places) if (!place.beside && !place.element.isConnected) place.beside = besideIn(place, records);
    if (!isLost()) return;
    // a navigation gives the focus to the next page's heading
    places = places.filter(({ pathname, window }) => pathname === location.pathname && (window?.isConnected ?? true));
    const last = places.at(-1);
    // a control that waits for a call is disabled for a moment, and gets the focus back after it
    if (!last || (last.element.isConnected && last.element.matches(':disabled'))) return;
    const next = successor(last);
    next?.focus({ preventScroll: true });
    // an element that gets the focus back is where its person left it: a fixed foot, for one, would scroll the page to its end
    if (next !== last.element && next?.matches(controls)) next.scrollIntoView({ block: 'nearest' });
  });

  document.addEventListener('focusin', enter);
  document.addEventListener('focusout', leave);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', enter);
    document.removeEventListener('focusout', leave);
    observer.disconnect();
  };
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;
const isUsable = (element: HTMLElement) => element.isConnected && !element.matches(':disabled') && element.checkVisibility();

function placeOf(element: HTMLElement): Place {
  const parents: Element[] = [];
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    parents.push(parent);
  return { element, parents, window: element.closest(windows), pathname: location.pathname };
}

/** The siblings that the removed part of the page had. */
function besideIn({ element, parents }: Place, records: readonly MutationRecord[]): NonNullable<Place['beside']> {
  const stayed = parents.findIndex((parent) => parent.isConnected);
  const removed = parents[stayed - 1] ?? element;
  const record = records.find(({ removedNodes }) => [...removedNodes].includes(removed));
  return [record?.nextSibling ?? null, record?.previousSibling ?? null];
}

/** What takes the focus in the place of an element: itself, its neighbours, or the nearest control around it. */
function successor({ element, parents, beside = [null, null] }: Place): HTMLElement | undefined {
  if (isUsable(element)) return element;
  const doubles = controlsIn(parents.find(({ isConnected }) => isConnected) ?? null).filter((one) => isDouble(one, element));
  if (doubles.length === 1) return doubles[0];
  const [next, previous] = beside;
  const near = controlsIn(next)[0] ?? controlsIn(previous).at(-1);
  if (near) return near;
  for (const parent of parents.filter(({ isConnected }) => isConnected)) {
    if (parent.matches('main')) return parent.querySelector<HTMLElement>('h1[tabindex]') ?? undefined;
    const [first] = controlsIn(parent);
    if (first) return first;
  }
  return undefined;
}

/** Two controls with the same words, or fields of the same name. */
function isDouble(one: HTMLElement, other: HTMLElement): boolean {
  const named = (element: HTMLElement) =>
    element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent;
  return one.tagName === other.tagName && named(other) !== '' && named(one) === named(other);
}

function controlsIn(node: Node | null): HTMLElement[] {
  if (!(node instanceof HTMLElement) || !node.isConnected) return [];
  return [node, ...node.querySelectorAll<HTMLElement>(controls)].filter((one) => one.matches(controls) && one.checkVisibility());
}
