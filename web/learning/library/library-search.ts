import * as z from 'zod/mini';
import { defaultLibraryOrdering, libraryModes } from '#contract/learning/library/library-choices.ts';
import { libraryQuery } from '#contract/learning/library/library-files.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import { type ListSearch, listSearch } from '../../platform/ui/lists/list-search.ts';

const address = z.extend(libraryQuery, { mode: z._default(oneOf(libraryModes), 'CURRICULUM') });

/** The library's search parameters, without a page: pages load one after the other. */
export type LibrarySearch = Omit<ListSearch<typeof address>, 'page'>;

const read = listSearch(address, defaultLibraryOrdering);

export function readLibrarySearch(raw: Record<string, unknown>): LibrarySearch {
  const { page: _, ...search } = read(raw);
  return search;
}

/** Whether a search or filters narrow the list. */
export function isNarrowed({ mode: _, ordering: __, ...filters }: LibrarySearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** Whether nothing but a topic of the curriculum narrows the list. */
export const isByTopicAlone = ({ tags: _, category: __, ...others }: LibrarySearch): boolean =>
  others.mode !== 'BROWSE' && !isNarrowed(others);

/** Whether no filter narrows the list. A search may narrow it. */
export const isBySearchAlone = ({ search: _, ...others }: LibrarySearch): boolean => !isNarrowed(others);

export const withoutFilters = {
  tags: undefined,
  tagsand: undefined,
  category: undefined,
  kind: undefined,
  favorites: undefined,
  reading: undefined,
  search: undefined,
} satisfies LibrarySearch;
