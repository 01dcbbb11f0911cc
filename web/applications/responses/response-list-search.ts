import * as z from 'zod/mini';
import { responsesQuery } from '#contract/applications/responses-query.ts';
import { type ListSearch, listSearch } from '../../ui/lists/list-search.ts';

/** The page has no control for the reviewer. */
const query = z.omit(responsesQuery, { reviewer: true });

export type ResponseListSearch = ListSearch<typeof query>;

export const validateResponseListSearch = listSearch(query);
