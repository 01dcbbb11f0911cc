import * as z from 'zod/mini';
import { responsesQuery } from '#contract/applications/responses-query.ts';
import { type ListSearch, listSearch } from '../../ui/lists/list-search.ts';
import { type ListToolsSearch, readListTools } from '../../ui/lists/list-tools-search.ts';

/** The page has no control for the reviewer. */
const query = z.omit(responsesQuery, { reviewer: true });

export type ResponseListSearch = ListSearch<typeof query> & ListToolsSearch;

const read = listSearch(query);

export const validateResponseListSearch = (raw: Record<string, unknown>): ResponseListSearch => ({
  ...read(raw),
  ...readListTools(raw),
});
