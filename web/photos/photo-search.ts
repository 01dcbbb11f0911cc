import { defaultPhotoOrdering } from '#contract/photos/photo-choices.ts';
import { photoQuery } from '#contract/photos/photo-query.ts';
import { type ListSearch, listSearch, withoutUsualOrdering } from '../ui/lists/list-search.ts';

/** The photo manager's address. */
export type PhotoSearch = ListSearch<typeof photoQuery>;

const read = listSearch(photoQuery);

export function readPhotoSearch(raw: Record<string, unknown>): PhotoSearch {
  return withoutUsualOrdering(read(raw), defaultPhotoOrdering);
}

/** Whether a search or filters narrow the list. */
export function isNarrowed({ page: _, ordering: __, ...filters }: PhotoSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

export const withoutFilters = {
  tags: undefined,
  approved: undefined,
  consent: undefined,
  betterAsked: undefined,
  chosenFor: undefined,
  nonprofit: undefined,
  search: undefined,
} satisfies PhotoSearch;
