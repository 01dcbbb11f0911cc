import type { QueryClient } from '@tanstack/react-query';
import { listPhotos, listPhotoTags, readPhotoSummary } from '#contract/nonprofits/photos/photos.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';

export const photosQuery = listQuery(listPhotos);

export const photoTagsQuery = queryOf(listPhotoTags, {}, { select: ({ results }) => results });

export const photoSummaryQuery = queryOf(readPhotoSummary);

/** Loads all photos again, after one was added, changed or deleted. */
export function dropPhotos(client: QueryClient): Promise<void> {
  return refresh(client, 'photos');
}
