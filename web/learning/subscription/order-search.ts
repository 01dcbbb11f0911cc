import { ordersQuery } from '#contract/learning/subscription/orders-query.ts';
import { type ListSearch, listSearch } from '../../ui/lists/list-search.ts';
import { recordId } from '../../ui/page/record-id.ts';

export type OrderSearch = ListSearch<typeof ordersQuery> & {
  /** the order that is open in the dialog */
  order?: number | undefined;
};

const read = listSearch(ordersQuery);

export function readOrderSearch(raw: Record<string, unknown>): OrderSearch {
  return { ...read(raw), order: recordId(String(raw.order ?? '')) ?? undefined };
}
