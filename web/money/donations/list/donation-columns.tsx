import { Link } from '@tanstack/react-router';
import { donationNotes, type GivenField } from '#contract/money/donations/donation-columns.ts';
import type { Donation } from '#contract/money/donations/donations.ts';
import { donationSourceLabels, donationTypeLabels } from '#contract/money/donations/donations-query.ts';
import { donationPayoutLabels } from '#contract/money/payouts/payout-choices.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import rowName from '../../../platform/ui/lists/table/row-name.module.css';
import { fieldWords } from '../../../platform/ui/text/field-words.ts';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { amountText } from '../donation-words.ts';

type DonationColumn = Column<Donation, 'amount' | 'timestamp'>;

const donor: DonationColumn = {
  key: 'donor',
  header: 'Donor',
  width: '24%',
  oneLine: true,
  cell: (row) => <DonorLink donation={row} />,
};

const given: Record<GivenField, DonationColumn> = {
  firstName: donor,
  lastName: donor,
  donationType: {
    key: 'type',
    header: 'Type',
    width: '11%',
    oneLine: true,
    card: 'below',
    cell: ({ donationType }) => donationTypeLabels[donationType],
  },
  dateReceived: {
    key: 'dateReceived',
    header: 'Date Received',
    card: 'below',
    cell: ({ dateReceived }) => <span className="unbroken">{formatDate(dateReceived)}</span>,
  },
  amount: {
    key: 'amount',
    header: 'Amount',
    sortBy: 'amount',
    numeric: true,
    card: 'beside',
    cell: ({ amount }) => amountText(amount),
  },
};

/** `own`: all donations of the list are to the reader's own nonprofit. */
export const donationColumns = ({ own }: { own: boolean }): DonationColumn[] => [
  given.lastName,
  {
    key: 'nonprofit',
    header: 'Nonprofit',
    width: '24%',
    oneLine: true,
    card: own ? 'left out' : 'below',
    cell: (row) => <NonprofitLink donation={row} />,
  },
  given.donationType,
  given.dateReceived,
  {
    key: 'timestamp',
    header: 'Reported',
    card: 'left out',
    sortBy: 'timestamp',
    cell: ({ timestamp }) => <span className="unbroken">{formatDate(timestamp)}</span>,
  },
  { key: 'payout', header: 'Payout', card: 'below', cell: ({ payout }) => payout && donationPayoutLabels[payout.status] },
  given.amount,
  {
    key: 'place',
    header: 'Place',
    optional: true,
    card: 'below',
    cell: ({ address: { city, state } }) => [city, state].filter(Boolean).join(', '),
  },
  {
    key: 'reportedBy',
    header: 'Reported By',
    optional: true,
    card: 'below',
    cell: ({ reportedByRef }) => reportedByRef?.fullName,
  },
  {
    key: 'source',
    header: 'Source',
    optional: true,
    card: 'below',
    cell: ({ source }) => donationSourceLabels[source],
  },
  {
    key: 'received',
    header: 'Received by the Programme',
    optional: true,
    card: 'below',
    cell: ({ receivedByProgramme }) => (receivedByProgramme ? 'Yes' : 'No'),
  },
  ...keysOf(donationNotes).map((name): DonationColumn => {
    const field = donationNotes[name];
    return {
      key: name,
      header: field.label,
      oneLine: true,
      optional: true,
      card: 'below',
      cell: (row) => fieldWords(field, row[name]),
    };
  }),
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
