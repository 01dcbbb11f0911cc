import { defaultPhotoOrdering } from '#contract/photos/photo-choices.ts';
import { photoQuery } from '#contract/photos/photos.ts';
import { listSearch } from '../ui/lists/list-search.ts';

/** Reads the photo manager's address. */
export const readPhotoSearch = listSearch(photoQuery, defaultPhotoOrdering);
export type PhotoSearch = ReturnType<typeof readPhotoSearch>;
