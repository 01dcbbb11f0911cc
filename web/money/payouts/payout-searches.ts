import * as z from 'zod/mini';
import { donationsQuery } from '#contract/money/donations/donations-query.ts';
import { balancesQuery, batchesQuery, linesQuery } from '#contract/money/payouts/payouts-query.ts';
import { paging } from '#contract/platform/wire/shapes.ts';
import { type ListSearch, listSearch } from '../../platform/ui/lists/list-search.ts';

/** The page “Payouts” has two lists: batches, and donations that the programme received. */
const payoutsQuery = z.object({
  state: batchesQuery.shape.state,
  method: batchesQuery.shape.method,
  approvable: batchesQuery.shape.approvable,
  batchPage: paging.page,
  startDate: donationsQuery.shape.startDate,
  endDate: donationsQuery.shape.endDate,
  ...paging,
});
export type PayoutsSearch = ListSearch<typeof payoutsQuery>;
export const readPayoutsSearch = listSearch(payoutsQuery);

export type LinesSearch = ListSearch<typeof linesQuery>;
export const readLinesSearch = listSearch(linesQuery);

export const readBalancesSearch = listSearch(balancesQuery);
