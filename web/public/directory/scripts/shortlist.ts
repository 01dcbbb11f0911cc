import { mostShortlisted, shortlistAddress, shortlistKey } from '#contract/public/directory/shortlist.ts';

/** the shortlist if storage is forbidden: it lasts as long as the page */
let ofPage: number[] = [];

/** The visitor's shortlist, as this browser has it. */
export function savedIds(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(shortlistKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id) && id > 0).slice(0, mostShortlisted) : [];
  } catch {
    return ofPage;
  }
}

export function saveIds(ids: readonly number[]): void {
  ofPage = [...new Set(ids)].slice(0, mostShortlisted);
  try {
    localStorage.setItem(shortlistKey, JSON.stringify(ofPage));
  } catch {
    // storage is forbidden: `ofPage` has the list
  }
  showSaved();
}

/** Shows on every heart whether its nonprofit is saved, and in the bar how many nonprofits are saved. */
export function showSaved(): void {
  const ids = savedIds();
  for (const heart of document.querySelectorAll<HTMLButtonElement>('.save'))
    heart.ariaPressed = String(ids.includes(Number(heart.value)));
  const link = document.querySelector<HTMLAnchorElement>('#shortlist');
  const count = link?.querySelector('.n');
  if (link) link.href = shortlistAddress(ids);
  if (count) count.textContent = ids.length === 0 ? '' : String(ids.length);
}

/** Makes the hearts save nonprofits to the visitor's shortlist, without an account. */
export function keepShortlist(): void {
  showSaved();
  document.addEventListener('click', ({ target }) => {
    const heart = target instanceof Element && target.closest<HTMLButtonElement>('.save');
    if (!heart) return;
    const [id, ids] = [Number(heart.value), savedIds()];
    if (!ids.includes(id) && ids.length >= mostShortlisted) alert(`A shortlist holds ${mostShortlisted} nonprofits.`);
    else saveIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  });
  addEventListener('storage', ({ key }) => key === shortlistKey && showSaved());
  // after Back, the browser may show the page as the visitor left it: update the hearts and the number
  addEventListener('pageshow', showSaved);
}
