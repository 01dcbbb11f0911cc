import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import {
  type LibraryFile,
  listLibrary,
  listLibraryTags,
  readLibraryFile,
  toggleFavorite,
} from '#contract/learning/library/library-files.ts';
import { noteVisit, readCurriculum } from '#contract/learning/library/reading.ts';
import { readSeats, readUsage, type UsageQuery } from '#contract/learning/library/usage.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../platform/api.ts';
import { listOf, queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import type { LibrarySearch } from './library-search.ts';

type Page = ResultOf<typeof listLibrary>;
type Pages = InfiniteData<Page, number>;

const half = 30 * 60_000;

/** The files of the library, page by page. They stay loaded for half an hour, so that Back returns to the same place. */
export function libraryQuery({ mode: _, ...search }: LibrarySearch) {
  return infiniteQueryOptions({
    queryKey: [listLibrary.name, search],
    queryFn: ({ pageParam, signal }) => call(listLibrary, { query: { ...search, page: pageParam }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
    gcTime: half,
  });
}

export function libraryFileQuery(id: number) {
  return queryOf(readLibraryFile, { params: { id } });
}

export const libraryTagsQuery = queryOf(listLibraryTags, {}, { select: ({ results }) => results });

export const curriculumQuery = queryOf(readCurriculum, {}, { gcTime: half });

/** Stores this visit, and returns what is new since the last one. */
export const visitQuery = queryOf(noteVisit, {}, { staleTime: half, gcTime: half });

type AskedMonths = { [Key in keyof UsageQuery]?: UsageQuery[Key] | undefined };

export function usageQuery(months: AskedMonths) {
  return listOf(readUsage, { query: months });
}

/** `nonprofit`: chosen by programme staff; other users see their own nonprofit. */
export function seatsQuery(nonprofit?: number) {
  return queryOf(readSeats, { query: { nonprofit } });
}

/** Replaces a changed file in its query and in all loaded lists. A snippet belongs to its search, so each list keeps its own. */
export function keepFile(client: QueryClient, file: LibraryFile): void {
  client.setQueryData(libraryFileQuery(file.id).queryKey, file);
  const changed = (one: LibraryFile) => (one.id === file.id ? { ...file, snippet: one.snippet } : one);
  client.setQueriesData<Pages>(
    { queryKey: [listLibrary.name] },
    (now) => now && { ...now, pages: now.pages.map((page) => ({ ...page, results: page.results.map(changed) })) },
  );
}

/** After a file was added, changed or deleted: lists, tags and counts load again. */
export function dropLibraryLists(client: QueryClient): void {
  void refresh(client, 'library');
}

/** Shows the change at once, and takes it back if the call fails. */
export async function setFavorite(client: QueryClient, file: LibraryFile, isUserFavorite: boolean): Promise<void> {
  keepFile(client, { ...file, isUserFavorite });
  try {
    await call(toggleFavorite, { params: { id: file.id }, body: { isUserFavorite } });
  } catch {
    // `call` has shown an alert
    keepFile(client, file);
    return;
  }
  void client.invalidateQueries({
    queryKey: [listLibrary.name],
    predicate: ({ queryKey }) => isByFavorites(queryKey[1]),
    refetchType: 'none',
  });
}

/** Whether a search lists only favorites, or only other files. */
function isByFavorites(search: unknown): boolean {
  return typeof search === 'object' && search !== null && 'favorites' in search && search.favorites !== undefined;
}
