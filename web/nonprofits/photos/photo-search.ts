import * as z from 'zod/mini';
import { defaultPhotoOrdering } from '#contract/nonprofits/photos/photo-choices.ts';
import { photoQuery } from '#contract/nonprofits/photos/photos.ts';
import { flag } from '#contract/platform/wire/shapes.ts';
import { listSearch } from '../../platform/ui/lists/list-search.ts';

/** Reads the photo manager's address. `adding`: the dialog that uploads photos is open. */
export const readPhotoSearch = listSearch(z.extend(photoQuery, { adding: z.optional(flag) }), defaultPhotoOrdering);
export type PhotoSearch = ReturnType<typeof readPhotoSearch>;
