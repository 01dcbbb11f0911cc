import * as z from 'zod/mini';
import { responsesQuery } from '#contract/applications/responses.ts';
import { viewSearch } from '../../ui/lists/list-search.ts';

/** The page has no control for the reviewer. */
export const validateResponseListSearch = viewSearch(z.omit(responsesQuery, { reviewer: true }));
export type ResponseListSearch = ReturnType<typeof validateResponseListSearch>;
