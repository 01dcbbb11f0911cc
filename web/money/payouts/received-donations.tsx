import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { calendarYearOf } from '#contract/money/donations/donation-ranges.ts';
import type { Donation } from '#contract/money/donations/donations.ts';
import { defaultDonationOrdering, donationPageSize, donationTypeLabels } from '#contract/money/donations/donations-query.ts';
import { donationPayoutLabels } from '#contract/money/payouts/payout-choices.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { ProgressLine } from '../../platform/ui/feedback/loading/progress-line.tsx';
import { LoadedTable } from '../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import rowName from '../../platform/ui/lists/table/row-name.module.css';
import { formatDate, today } from '../../platform/ui/text/format.ts';
import { donationsQuery } from '../donations/donation-queries.ts';
import { amountText, rangeText } from '../donations/donation-words.ts';
import { askedOf, type PickedRange, shownRange } from '../donations/graph/range.ts';
import { RangePickers } from '../donations/graph/range-pickers.tsx';
import type { PayoutsSearch } from './payout-searches.ts';
import classes from './payouts-page.module.css';

/** The donations of a range of days that the programme received for nonprofits. */
export function ReceivedDonations({ search }: { search: PayoutsSearch }) {
  const navigate = useNavigate({ from: '/payouts' });
  const staff = may(useSignedInUser(), 'readPayouts');
  const heading = useId();
  const range = shownRange(search);
  const { page } = search;
  const asked = { ...range, receivedByProgramme: true, ordering: defaultDonationOrdering, pageSize: donationPageSize, page };
  const list = useQuery(donationsQuery(asked));
  const count = list.error ? undefined : list.data?.count;

  return (
    <section className={`${classes.section} shrinking-parts`} aria-labelledby={heading}>
      <ProgressLine active={list.isFetching && !list.isPending} />
      <div className={`${classes.head} heads-22`}>
        <div>
          <h2 id={heading}>Received by the programme</h2>
          <p className="soft text-14 breakable" role="status">
            {rangeText(range)}
            {count !== undefined && ` · ${howMany(count, 'donation', 'donations')}`}
          </p>
        </div>
        <RangePickers
          range={range}
          oneYear
          openEnd
          action="Search"
          onSearch={(picked) =>
            void navigate({ search: (now) => ({ ...now, page: undefined, ...addressOf(picked) }), resetScroll: false })
          }
        />
      </div>
      {list.isPending ? (
        <div className={classes.loading} role="status">
          <Loader size="md" aria-hidden />
          <span className="only-read-out">Loading payouts</span>
        </div>
      ) : (
        <LoadedTable
          list={list}
          label="Payouts"
          columns={staff ? [...columns, nonprofitColumn, payoutColumn] : [...columns, payoutColumn]}
          rowKey={({ id }) => id}
          things="payouts"
          empty={{ title: 'There are no payouts to display.' }}
          pages={{ page, pageSize: donationPageSize }}
        />
      )}
    </section>
  );
}

/** The picked range for the address. The default range, this calendar year, is left out. */
function addressOf(picked: PickedRange): PayoutsSearch {
  const { startDate, endDate } = askedOf(picked);
  const usual = calendarYearOf(today());
  const isUsual = startDate === usual.startDate && endDate === usual.endDate;
  return isUsual ? { startDate: undefined, endDate: undefined } : { startDate, endDate };
}

const columns: Column<Donation>[] = [
  {
    key: 'donor',
    header: 'Donor Name',
    width: '20%',
    cell: ({ id, donorName, dateReceived }) => (
      <Link
        to="/donation-management"
        search={{ donation: id, ...calendarYearOf(dateReceived) }}
        className={`${rowName.name} link-on-hover`}
      >
        {donorName}
      </Link>
    ),
  },
  { key: 'amount', header: 'Donation Amount', numeric: true, card: 'beside', cell: ({ amount }) => amountText(amount) },
  { key: 'type', header: 'Donation Type', card: 'below', cell: ({ donationType }) => donationTypeLabels[donationType] },
  { key: 'date', header: 'Donation Date', card: 'below', cell: ({ dateReceived }) => formatDate(dateReceived) },
  {
    key: 'notes',
    header: 'Notes',
    width: '20%',
    card: 'left out',
    cell: ({ notes }) => notes && <span className={classes.notes}>{notes}</span>,
  },
];

const nonprofitColumn: Column<Donation> = {
  key: 'nonprofit',
  header: 'Nonprofit',
  width: '20%',
  card: 'below',
  cell: ({ nonprofitRef }) => nonprofitRef.name,
};

const payoutColumn: Column<Donation> = {
  key: 'payout',
  header: 'Payout',
  card: 'below',
  cell: (row) => <Payout donation={row} />,
};

/** Says whether a donation was paid out. Links to the batch if the user may open it. */
function Payout({ donation: { payout } }: { donation: Donation }) {
  if (!payout) return null;
  if (payout.batch === null) return donationPayoutLabels[payout.status];
  return (
    <>
      {payout.status === 'PAID' ? 'Paid out, ' : 'In '}
      <Link to="/payouts/$id" params={{ id: String(payout.batch) }} className="touch placed unbroken">
        batch {payout.batch}
      </Link>
    </>
  );
}
