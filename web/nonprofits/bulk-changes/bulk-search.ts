import { bulkOutcomes } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';

const shownBulkRows = [...bulkOutcomes, 'UNDONE', 'KEPT'] as const;
export type ShownBulkRows = (typeof shownBulkRows)[number];

/** Which rows of a bulk change the address asks for. */
export interface BulkRowsSearch {
  show?: ShownBulkRows | undefined;
  page?: number | undefined;
}

export function readBulkRowsSearch(raw: Record<string, unknown>): BulkRowsSearch {
  const page = Number(raw.page);
  return {
    show: shownBulkRows.find((one) => one === raw.show),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  };
}
