import { type BoardSearch, readBoardSearch } from './board-queries.ts';

const storageKey = 'almoner.board-order';

/** The order that was chosen last in this browser. */
export function rememberedOrder(): BoardSearch['ordering'] {
  try {
    return readBoardSearch({ ordering: localStorage.getItem(storageKey) ?? undefined }).ordering;
  } catch {
    return undefined;
  }
}

export function rememberOrder(ordering: string): void {
  try {
    localStorage.setItem(storageKey, ordering);
  } catch {
    // without storage, the order lasts as long as the address
  }
}
