import { useEffect, useState } from 'react';
import { type SearchResults, searchEverything, shortestSearch } from '#contract/app/search/search.ts';
import { call } from '../../platform/api.ts';

const searchDelay = 150;

export type Search =
  | { state: 'none' | 'searching' | 'failed'; found: SearchResults | undefined }
  | { state: 'done'; found: SearchResults };

/** Searches while the person types. The previous results stay until the next results arrive, so that the list does not jump. */
export function useFound(typed: string): Search {
  const [search, setSearch] = useState<Search>({ state: 'none', found: undefined });
  const q = typed.trim();
  useEffect(() => {
    if (q.length < shortestSearch) return setSearch({ state: 'none', found: undefined });
    setSearch(({ found }) => ({ state: 'searching', found }));
    const controller = new AbortController();
    const timer = setTimeout(() => {
      call(searchEverything, { query: { q }, signal: controller.signal, quiet: true }).then(
        (found) => setSearch({ state: 'done', found }),
        () => !controller.signal.aborted && setSearch({ state: 'failed', found: undefined }),
      );
    }, searchDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q]);
  return search;
}
