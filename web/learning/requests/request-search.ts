import * as z from 'zod/mini';
import { requestsQuery } from '#contract/learning/requests/requests.ts';
import { wholeNumber } from '#contract/platform/wire/shapes.ts';
import { listSearch } from '../../platform/ui/lists/list-search.ts';

/** `request`: id of the request that is open in the dialog. */
export const readRequestSearch = listSearch(z.extend(requestsQuery, { request: z.optional(wholeNumber) }));
