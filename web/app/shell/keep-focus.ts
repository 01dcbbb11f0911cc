const controls =
  'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, [tabindex="0"], [contenteditable="true"]';
const windows = '[role="dialog"], [role="alertdialog"]';

/** A control that has or had the focus, and its surroundings. */
interface Place {
  element: HTMLElement;
  /** the nearest parent first */
  parents: Element[];
  /** the open window around the control; null: the page */
  window: Element | null;
  pathname: string;
  /** the siblings of the removed part of the page */
  beside?: readonly [next: Node | null, previous: Node | null];
}

/**
 * Keeps the focus for people who work by keyboard. A control that is removed, or disabled during a call, loses the focus. The
 * focus goes back to the control. If the control is gone, the focus goes to its copy in a part that was rendered again, else to
 * a control beside or around it. After a window closes, it goes to the control that opened the window. Returns a stop function.
 */
export function keepFocus(): () => void {
  // the control that last had the focus: one in the page, and one in each open window above the page
  let places: Place[] = [];

  const enter = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const place = placeOf(target);
    const known = places.findIndex((one) => one.window === place.window);
    places = [...(known < 0 ? places : places.slice(0, known)), place];
  };
  // forgets a control that loses the focus by a click outside all controls. The microtask runs after React has removed elements,
  // so a removed control is not forgotten
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
    // after a navigation, the heading of the next page takes the focus
    places = places.filter(({ pathname, window }) => pathname === location.pathname && (window?.isConnected ?? true));
    const last = places.at(-1);
    // a control that waits for a call is disabled for a moment, and gets the focus back afterwards
    if (!last || (last.element.isConnected && last.element.matches(':disabled'))) return;
    const next = successor(last);
    next?.focus({ preventScroll: true });
    // do not scroll to the same element: the person still sees it, and for a control in a fixed foot, scrolling would go to the
    // page's end
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

/** The siblings that the removed part had, from the records of the removal. */
function besideIn({ element, parents }: Place, records: readonly MutationRecord[]): NonNullable<Place['beside']> {
  const stayed = parents.findIndex((parent) => parent.isConnected);
  const removed = parents[stayed - 1] ?? element;
  const record = records.find(({ removedNodes }) => [...removedNodes].includes(removed));
  return [record?.nextSibling ?? null, record?.previousSibling ?? null];
}

/** The element that takes the focus: the control itself, its copy, a neighbor, or the nearest control around it. */
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

/** Whether two controls of one kind have the same name, label or text. */
function isDouble(one: HTMLElement, other: HTMLElement): boolean {
  const named = (element: HTMLElement) =>
    element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent;
  return one.tagName === other.tagName && named(other) !== '' && named(one) === named(other);
}

function controlsIn(node: Node | null): HTMLElement[] {
  if (!(node instanceof HTMLElement) || !node.isConnected) return [];
  return [node, ...node.querySelectorAll<HTMLElement>(controls)].filter((one) => one.matches(controls) && one.checkVisibility());
}
