import * as z from 'zod/mini';
import { reportsQuery } from '#contract/money/reporting/reporting.ts';
import { wholeNumber } from '#contract/platform/wire/shapes.ts';
import { listSearch } from '../../platform/ui/lists/list-search.ts';

/** Without `period`, the page shows the open period, else the first of the list. */
const query = z.extend(reportsQuery, { period: z.optional(wholeNumber) });

export const readReportingSearch = listSearch(query);
