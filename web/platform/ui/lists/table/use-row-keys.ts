import { type RefObject, useEffect } from 'react';
import { listHabits } from './list-habits.ts';

const lists = '[data-list]';
/** Windows that have their own keys while they are open. */
const openWindows = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Keys of a list: j and k go to the next and the previous row (from a row, the arrows do too), x chooses the row, a goes to the
 * actions, Enter opens the row, and ? explains the keys.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const own = list.current;
      if (!own || own !== listInUse() || !isForPage(event)) return;
      if (act(event, own, onHelp)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, onHelp]);
}

/** The list that has the focus, else the first list of the page. */
function listInUse(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(lists) ?? document.querySelector<HTMLElement>(lists);
}

/** Whether a single key is for the page: the person allows single keys, does not type, and no window is open. */
export function isForPage(event: KeyboardEvent): boolean {
  const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false;
  const typing = target.matches('input:not([type=checkbox], [type=radio]), textarea, select') || target.isContentEditable;
  return listHabits().singleKeys && !typing && !isShown(document.querySelectorAll<HTMLElement>(openWindows));
}

const isShown = (elements: Iterable<HTMLElement>) => [...elements].some((element) => element.checkVisibility());

/** Returns true if the key was for the list. */
function act(event: KeyboardEvent, list: HTMLElement, onHelp: () => void): boolean {
  const { key, target } = event;
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  if (key === '?') onHelp();
  else if (key === 'j' || (key === 'ArrowDown' && at >= 0)) go(rows[at + 1]);
  else if (key === 'k' || (key === 'ArrowUp' && at >= 0)) go(rows[at < 0 ? rows.length - 1 : at - 1]);
  else if (key.toLowerCase() === 'x' && at >= 0) choose(rows[at], event.shiftKey);
  else if (key === 'a') toActions();
  else if (key === 'Enter' && target instanceof HTMLInputElement && at >= 0) opener(rows[at])?.click();
  else return false;
  return true;
}

/** Goes to the first row of the page's list. */
export function goToRows(): void {
  const list = listInUse();
  if (list) go(rowsOf(list)[0]);
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row-of-list]')].filter(opener);
}

/** Does not scroll: the bar is already in sight, and scrolling would go to the end of the list. */
function toActions(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-selection-bar] button')];
  buttons.find((button) => button.checkVisibility())?.focus({ preventScroll: true });
}

/** The element that opens the row, or else the row's first link or button. */
function opener(row: Element | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>('[data-row]') ?? row?.querySelector<HTMLElement>('a[href], button') ?? null;
}

function go(row: HTMLElement | undefined): void {
  opener(row)?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

function choose(row: HTMLElement | undefined, range: boolean): void {
  const box = row?.querySelector<HTMLInputElement>('input[data-select]:enabled');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: range }));
}
