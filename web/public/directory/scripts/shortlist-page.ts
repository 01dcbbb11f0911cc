import { compareAddress, compareWords, shortlistAddress } from '#contract/public/directory/shortlist.ts';
import { savedIds, saveIds } from './shortlist.ts';

/**
 * On a shortlist page, shows whether the list is the visitor's own or shared by somebody. The visitor can undo a removal from the
 * own list, and can save all nonprofits of a shared list at once.
 */
export function keepShortlistPage(): void {
  const page = document.querySelector<HTMLElement>('#shortlist-page');
  if (!page) return;
  const own = isOwn();
  page.dataset['whose'] = own ? 'own' : 'shared';
  if (own) {
    showOwn();
    addEventListener('pageshow', ({ persisted }) => persisted && showOwn());
    // added after the listener that saves, so this one runs after saving
    document.addEventListener('click', ({ target }) => {
      const heart = target instanceof Element && target.closest<HTMLButtonElement>('.save');
      if (heart) offerUndo(heart);
    });
  }
  const saveAll = page.querySelector<HTMLButtonElement>('#save-all');
  saveAll?.addEventListener('click', () => {
    saveIds([...savedIds(), ...shownIds()]);
    saveAll.disabled = true;
  });
  page.querySelector('#forget-gone')?.addEventListener('click', () => {
    saveIds(withoutGone(savedIds()));
    showOwn();
  });
}

/** Leaves out the nonprofits that the page names as no longer in the directory. */
function withoutGone(ids: readonly number[]): number[] {
  const gone = document.querySelector<HTMLElement>('.gone')?.dataset['ids']?.split(',') ?? [];
  return ids.filter((id) => !gone.includes(String(id)));
}

function shownIds(): number[] {
  return (new URL(location.href).searchParams.get('ids') ?? '').split(',').map(Number).filter(Boolean);
}

/**
 * Whether the shown list is the visitor's own: its address names no nonprofits or exactly the saved ones, or this tab has already
 * shown it as the visitor's own.
 */
function isOwn(): boolean {
  const [shown, saved] = [shownIds(), savedIds()];
  return shown.length === 0 || history.state?.own === true || [...shown].sort().join() === [...saved].sort().join();
}

/** Marks the page as the visitor's own list. If the address has other ids than the saved list, loads the page of the saved list. */
function showOwn(): void {
  const saved = savedIds();
  history.replaceState({ own: true }, '');
  if (saved.join() !== shownIds().join()) location.replace(shortlistAddress(saved));
}

/** Replaces the card of a nonprofit that was just removed with a line that brings the nonprofit back. */
function offerUndo(heart: HTMLButtonElement): void {
  const card = heart.closest<HTMLElement>('.card');
  const [id, before] = [Number(heart.value), shownIds()];
  if (!card || savedIds().includes(id)) return;
  follow();
  const name = card.querySelector('h2')?.textContent ?? '';
  const line = document.createElement('p');
  line.className = 'undo';
  const undo = document.createElement('button');
  undo.type = 'button';
  undo.textContent = 'Undo';
  undo.ariaLabel = `Undo: put ${name} back`;
  undo.addEventListener('click', () => {
    const ids = savedIds();
    ids.splice(placeOf(id, before, ids), 0, id);
    saveIds(ids);
    follow();
    card.hidden = false;
    line.remove();
    heart.focus();
  });
  line.append(`“${name}” was removed. `, undo);
  card.hidden = true;
  card.after(line);
  undo.focus();
}

/** Brings the addresses and the link to the comparison up to date, so that they fit the list that the visitor sees. */
function follow(): void {
  history.replaceState({ own: true }, '', shortlistAddress(savedIds()));
  const ids = withoutGone(savedIds());
  const give = document.querySelector<HTMLAnchorElement>('#give-to-these');
  if (give) {
    give.search = location.search;
    give.hidden = ids.length === 0;
  }
  const compare = document.querySelector<HTMLAnchorElement>('#compare');
  if (!compare) return;
  compare.href = compareAddress(ids);
  compare.textContent = compareWords(ids.length);
  compare.hidden = ids.length < 2;
}

/** The place for a restored id: after the last of the ids that came before it. */
function placeOf(id: number, before: readonly number[], ids: readonly number[]): number {
  const earlier = before.slice(0, before.indexOf(id));
  return ids.findLastIndex((one) => earlier.includes(one)) + 1;
}
