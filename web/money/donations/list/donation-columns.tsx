import { Link } from '@tanstack/react-router';
import type { Donation } from '#contract/money/donations/donations.ts';
import { donationTypeLabels } from '#contract/money/donations/donations-query.ts';
import { donationPayoutLabels } from '#contract/money/payouts/payout-choices.ts';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import rowName from '../../../platform/ui/lists/table/row-name.module.css';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { amountText } from '../donation-words.ts';

type DonationColumn = Column<Donation, 'amount' | 'timestamp'>;

export const donationColumns: DonationColumn[] = [
  { key: 'donor', header: 'Donor', width: '24%', oneLine: true, cell: (row) => <DonorLink donation={row} /> },
  { key: 'nonprofit', header: 'Nonprofit', width: '24%', oneLine: true, cell: (row) => <NonprofitLink donation={row} /> },
  { key: 'type', header: 'Type', width: '11%', oneLine: true, cell: ({ donationType }) => donationTypeLabels[donationType] },
  {
    key: 'dateReceived',
    header: 'Date Received',
    cell: ({ dateReceived }) => <span className="unbroken">{formatDate(dateReceived)}</span>,
  },
  {
    key: 'timestamp',
    header: 'Reported',
    sortBy: 'timestamp',
    cell: ({ timestamp }) => <span className="unbroken">{formatDate(timestamp)}</span>,
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

function DonorLink({ donation: { id, donorName } }: { donation: Donation }) {
  return (
    <Link
      to="."
      search={(now) => ({ ...now, donation: id })}
      resetScroll={false}
      preload={false}
      data-row
      className={`${rowName.name} link-on-hover`}
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
