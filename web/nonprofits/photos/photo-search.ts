import { defaultPhotoOrdering } from '#contract/nonprofits/photos/photo-choices.ts';
import { photoQuery } from '#contract/nonprofits/photos/photos.ts';
import { listSearch } from '../../platform/ui/lists/list-search.ts';

/** Reads the photo manager's address. */
export const readPhotoSearch = listSearch(photoQuery, defaultPhotoOrdering);
export type PhotoSearch = ReturnType<typeof readPhotoSearch>;
