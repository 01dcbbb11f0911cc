import * as z from 'zod/mini';
import { oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';
import { importPageSize, importStates } from './import-choices.ts';

/** The queries of lists. In a file of its own: the browser reads the page's address before it loads the calls. */

export const importsQuery = z.object({
  state: z.optional(oneOf(importStates)),
  /** programme staff: of one nonprofit */
  nonprofitId: z.optional(wholeNumber),
  /** words of the file's name */
  search: z.optional(searchText),
  ...paging,
});
export type ImportsQuery = z.output<typeof importsQuery>;

const pages = { page: paging.page, pageSize: z._default(paging.pageSize, importPageSize) };

export const shownRows = ['duplicates', 'undecided'] as const;

export const importRowsQuery = z.object({ only: z.optional(oneOf(shownRows)), ...pages });
export type ImportRowsQuery = z.output<typeof importRowsQuery>;

export const shownProblems = ['set_aside'] as const;

export const importProblemsQuery = z.object({ only: z.optional(oneOf(shownProblems)), ...pages });
export type ImportProblemsQuery = z.output<typeof importProblemsQuery>;
