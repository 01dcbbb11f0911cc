import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { readDonationReport } from '#contract/money/donations/donation-reports.ts';
import {
  type Donation,
  listDonations,
  readDonation,
  readDonationSummary,
  readMonthlyTotals,
} from '#contract/money/donations/donations.ts';
import type { DonationFilters, DonationReportQuery } from '#contract/money/donations/donations-query.ts';
import { recentDonations } from '#contract/money/donations/donations-query.ts';
import { listUsers } from '#contract/people/users.ts';
import { call } from '../../platform/api.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import type { Choice } from '../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { listQuery } from '../../platform/ui/lists/list-query.ts';

type Sent<Query> = { [Key in keyof Query]?: Query[Key] | undefined };

/** One page of the donations that the search finds. */
export const donationsQuery = listQuery(listDonations);

/** The monthly totals of a range, and their sum. */
export function totalsQuery(filters: Sent<DonationFilters>) {
  return queryOptions({
    queryKey: [readMonthlyTotals.name, filters],
    queryFn: async ({ signal }) => {
      const options = { query: filters, signal, quiet: true } as const;
      const [months, summary] = await Promise.all([call(readMonthlyTotals, options), call(readDonationSummary, options)]);
      return { months, total: summary.totalAmount };
    },
  });
}

export function donationQuery(id: number) {
  return queryOf(readDonation, { params: { id } });
}

/** The newest donations to a nonprofit, or from a user's account. */
export function recentDonationsQuery(of: { nonprofitId: number } | { userId: number }) {
  return queryOf(listDonations, { query: { ...of, pageSize: recentDonations } });
}

export function reportQuery(asked: DonationReportQuery) {
  return queryOf(
    readDonationReport,
    { query: asked },
    {
      // load a report again each time, because it must agree with what is stored now
      staleTime: 0,
    },
  );
}

/** Stores a donation that was created or changed, and loads every list and total again. */
export function keepDonation(client: QueryClient, donation: Donation): void {
  client.setQueryData(donationQuery(donation.id).queryKey, donation);
  dropDonationLists(client);
}

export function dropDonationLists(client: QueryClient): void {
  void refresh(client, 'donations');
}

const choices = 10;

/** Suggestions for the donor's account. */
export async function searchDonors(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { results } = await call(listUsers, { query: { search, pageSize: choices }, signal, quiet: true });
  return results.map(({ id, fullName, email }) => ({ id, name: fullName || email, note: email }));
}
