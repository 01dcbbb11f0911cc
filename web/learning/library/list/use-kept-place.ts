import { useEffect, useRef } from 'react';

const key = 'almoner.library.place';

interface Place {
  href: string;
  pages: number;
  scrolled: number;
}

function readPlace(): Place | null {
  try {
    const place: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof place === 'object' && place !== null && 'href' in place && place.href === location.href
      ? (place as Place)
      : null;
  } catch {
    return null;
  }
}

function writePlace(place: Place): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // without storage, a reloaded list begins at its top
  }
}

/** After a reload, loads as many pages as before and scrolls to the reader's place. After Back, the pages are still loaded. */
export function useKeptPlace(pages: number, mayLoad: boolean, loadMore: () => unknown): void {
  const kept = useRef(pages === 0 ? readPlace() : null);
  useEffect(() => {
    const place = kept.current;
    if (!place || pages === 0) return;
    if (pages < place.pages && mayLoad) loadMore();
    else if (pages >= place.pages || !mayLoad) {
      if (pages >= place.pages) window.scrollTo({ top: place.scrolled });
      if (pages >= place.pages) kept.current = null;
    }
  }, [pages, mayLoad, loadMore]);
  useEffect(() => {
    const leave = () => writePlace({ href: location.href, pages, scrolled: window.scrollY });
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [pages]);
}
