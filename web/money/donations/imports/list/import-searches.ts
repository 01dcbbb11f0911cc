import * as z from 'zod/mini';
import { importsQuery } from '#contract/money/donations/imports/imports.ts';
import { oneOf, paging, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { type ListSearch, listSearch } from '../../../../platform/ui/lists/list-search.ts';

export const readImportsSearch = listSearch(importsQuery);

export const importLists = ['problems', 'duplicates', 'names', 'aside', 'rows'] as const;
export type ImportList = (typeof importLists)[number];

const shown = { show: z.optional(oneOf(importLists)), ...paging };

/** Which list of an import is shown, and its page. */
const importSearch = z.object(shown);
export type ImportSearch = ListSearch<typeof importSearch>;
export const readImportSearch = listSearch(importSearch);

/** `import`: the import that the page leads through, so that a reload comes back to it. */
const reportSearch = z.object({ mode: z.optional(oneOf(['csv'])), import: z.optional(wholeNumber), ...shown });
export const readReportSearch = listSearch(reportSearch);
