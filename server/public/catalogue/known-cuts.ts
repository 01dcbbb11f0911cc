import { createHash } from 'node:crypto';
import type { CataloguePage, CutText, PrintedCatalogue } from '#server/platform/documents/catalogue.ts';

/** how many pages are remembered: enough for a few large catalogues */
const remembered = 5_000;

/**
 * Caches the cut texts of each page. `measure` typesets pages and returns their cut texts; it is called only for pages whose
 * profiles or look have changed. Typesetting 400 pages takes 11 seconds, and staff look at the check after each correction.
 */
export function rememberCuts(measure: (catalogue: PrintedCatalogue) => CutText[]): (catalogue: PrintedCatalogue) => CutText[] {
  const known = new Map<string, readonly CutText[]>();
  return (catalogue) => {
    const keys = catalogue.pages.map((page) => keyOf(catalogue, page));
    const changed = catalogue.pages.filter((_, index) => !known.has(keys[index] ?? ''));
    const measured = changed.length === 0 ? [] : measure({ ...catalogue, pages: changed });
    const found = catalogue.pages.map((page, index) => known.get(keys[index] ?? '') ?? measured.filter(isOn(page)));
    for (const [index, key] of keys.entries()) remember(known, key, found[index] ?? []);
    return found.flat();
  };
}

/** The key leaves out the page's number, because the texts do not depend on it. */
function keyOf({ look }: PrintedCatalogue, { number: _, ...page }: CataloguePage): string {
  return createHash('sha256')
    .update(JSON.stringify([look, page]))
    .digest('base64url');
}

function isOn(page: CataloguePage): (cut: CutText) => boolean {
  const ids = new Set(page.kind === 'profiles' ? page.profiles.map(({ id }) => id) : [0]);
  return ({ id }) => ids.has(id);
}

/** Remembers a page's cut texts. Beyond the limit, the least recently used page is forgotten. */
function remember(known: Map<string, readonly CutText[]>, key: string, cuts: readonly CutText[]): void {
  known.delete(key);
  known.set(key, cuts);
  const [oldest] = known.keys();
  if (known.size > remembered && oldest !== undefined) known.delete(oldest);
}
