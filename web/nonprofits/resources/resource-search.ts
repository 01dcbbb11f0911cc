import * as z from 'zod/mini';
import { flag, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { listSearch } from '../../platform/ui/lists/list-search.ts';

const query = z.object({
  /** the page of the list of versions */
  page: z._default(wholeNumber, 1),
  pageSize: z._default(wholeNumber, 1),
  edit: z.optional(flag),
  versions: z.optional(flag),
  /** a version to look at; `0` is the text that comes with Almoner */
  version: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  compare: z.optional(flag),
});

/** Reads from the address whether to show a page's text, its editor, the list of its versions, or one version. */
export const readResourceSearch = listSearch(query);
export type ResourceSearch = ReturnType<typeof readResourceSearch>;
