import { donationsQuery } from '#contract/donations/donations-query.ts';
import { type ListSearch, listSearch } from '../ui/lists/list-search.ts';
import { type ListToolsSearch, readListTools } from '../ui/lists/list-tools-search.ts';
import { recordId } from '../ui/page/record-id.ts';

export type DonationSearch = ListSearch<typeof donationsQuery> &
  ListToolsSearch & {
    /** the donation that is open in the dialog */
    donation?: number | undefined;
  };

const read = listSearch(donationsQuery);

export function readDonationSearch(raw: Record<string, unknown>): DonationSearch {
  return { ...read(raw), ...readListTools(raw), donation: recordId(String(raw.donation ?? '')) ?? undefined };
}
