import * as z from 'zod/mini';
import { oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';

/** The query of the list of reports. In a file of its own: the browser reads the page's address before it loads the calls. */

/** DONATIONS: reported at least one donation of the period. NOTHING: said that there were none. */
export const reportStates = ['DONATIONS', 'NOTHING', 'MISSING'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportStateLabels: Record<ReportState, string> = {
  DONATIONS: 'Donations reported',
  NOTHING: 'Nothing to report',
  MISSING: 'Not reported',
};

const reportOrderings = ['name', '-name', '-amount', 'amount'] as const;

const filters = {
  period: wholeNumber,
  state: z.optional(oneOf(reportStates)),
  search: z.optional(searchText),
};

export const reportFilters = z.object(filters);
export type ReportFilters = z.output<typeof reportFilters>;

export const reportsQuery = z.object({
  ...filters,
  page: paging.page,
  pageSize: z._default(paging.pageSize, 100),
  ordering: z._default(oneOf(reportOrderings), 'name'),
});
export type ReportsQuery = z.output<typeof reportsQuery>;
