import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listPhotos, listPhotoTags, readPhotoSummary } from '#contract/photos/photos.ts';
import { call } from '../api.ts';
import type { PhotoSearch } from './photo-search.ts';

export function photosQuery(search: PhotoSearch) {
  return queryOptions({
    queryKey: ['photos', 'list', search],
    queryFn: ({ signal }) => call(listPhotos, { query: search, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}

export const photoTagsQuery = queryOptions({
  queryKey: ['photos', 'tags'],
  queryFn: async ({ signal }) => (await call(listPhotoTags, { query: {}, signal, quiet: true })).results,
});

export const photoSummaryQuery = queryOptions({
  queryKey: ['photos', 'summary'],
  queryFn: ({ signal }) => call(readPhotoSummary, { signal, quiet: true }),
});

/** After a photo was added, changed or deleted. */
export function dropPhotos(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['photos'] });
}
