import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type DonationOrdering,
  defaultDonationOrdering,
  donationOrderings,
  donationTypeLabels,
} from '#contract/donations/donation-choices.ts';
import type { Donation } from '#contract/donations/donations.ts';
import { donationPayoutLabels } from '#contract/payouts/payout-choices.ts';
import { may } from '#contract/people/permissions.ts';
import { useSignedInUser } from '../session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../ui/lists/list-placeholder.tsx';
import rowName from '../ui/lists/row-name.module.css';
import type { Selection } from '../ui/lists/use-selection.ts';
import type { DonationSearch } from './donation-search.ts';
import { amountText, shortDay, shortMoment } from './donation-words.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: Donation[] }>;
  columns: readonly DonationColumn[];
  search: DonationSearch;
  onOrdering: (ordering: DonationOrdering | undefined) => void;
  onClear: () => void;
  /** while donations are chosen, to be marked together */
  selection?: Selection<Donation> | undefined;
}

export type DonationColumn = Column<Donation, 'amount' | 'timestamp'>;

export const donationColumns: DonationColumn[] = [
  { key: 'donor', header: 'Donor', width: '24%', oneLine: true, cell: (row) => <DonorLink donation={row} /> },
  { key: 'nonprofit', header: 'Nonprofit', width: '24%', oneLine: true, cell: (row) => <NonprofitLink donation={row} /> },
  { key: 'type', header: 'Type', width: '11%', oneLine: true, cell: ({ donationType }) => donationTypeLabels[donationType] },
  { key: 'dateReceived', header: 'Date Received', cell: ({ dateReceived }) => shortDay(dateReceived) },
  {
    key: 'timestamp',
    header: 'Reported',
    sortBy: 'timestamp',
    cell: ({ timestamp }) => shortMoment(timestamp),
  },
  { key: 'payout', header: 'Payout', cell: ({ payout }) => payout && donationPayoutLabels[payout.status] },
  { key: 'amount', header: 'Amount', sortBy: 'amount', numeric: true, cell: ({ amount }) => amountText(amount) },
  {
    key: 'place',
    header: 'Place',
    optional: true,
    cell: ({ address: { city, state } }) => [city, state].filter(Boolean).join(', '),
  },
  { key: 'reportedBy', header: 'Reported By', optional: true, cell: ({ reportedByRef }) => reportedByRef?.fullName },
  {
    key: 'received',
    header: 'Received by the Programme',
    optional: true,
    cell: ({ receivedByProgramme }) => (receivedByProgramme ? 'Yes' : 'No'),
  },
  { key: 'notes', header: 'Notes', oneLine: true, optional: true, cell: ({ notes }) => notes },
];

export function DonationTable({ list, columns, search, onOrdering, onClear, selection }: Props) {
  const narrowed = search.search !== undefined || search.receivedByProgramme !== undefined || search.payout !== undefined;
  return (
    <DataTable
      label="Donations"
      columns={columns}
      select={selection && { selection, nameOf: (row) => `${amountText(row.amount)} from ${row.donorName}` }}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      ordering={search.ordering ?? defaultDonationOrdering}
      onOrdering={(next) => {
        const ordering = donationOrderings.find((one) => one === next);
        onOrdering(ordering === defaultDonationOrdering ? undefined : ordering);
      }}
      stale={list.isPlaceholderData}
      instead={insteadOfRows({
        list,
        page: search.page,
        failed: 'The donations could not be loaded.',
        narrowed: narrowed ? nothingFits('No donations to display.', onClear) : undefined,
        empty: <NoDonations />,
      })}
    />
  );
}

function NoDonations() {
  const reports = may(useSignedInUser(), 'reportDonations');
  return (
    <EmptyState
      title="No donations to display."
      text="Nothing was received on these days."
      action={reports && <Link to="/report-donations">Report donations</Link>}
    />
  );
}

function DonorLink({ donation: { id, donorName } }: { donation: Donation }) {
  return (
    <Link
      to="."
      search={(now) => ({ ...now, donation: id })}
      resetScroll={false}
      preload={false}
      data-row
      className={rowName.name}
    >
      {donorName}
    </Link>
  );
}

function NonprofitLink({ donation: { nonprofitRef } }: { donation: Donation }) {
  return (
    <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }} className="breakable placed">
      {nonprofitRef.name}
    </Link>
  );
}
