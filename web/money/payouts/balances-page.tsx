import { Link } from '@tanstack/react-router';
import type { listBalances } from '#contract/money/payouts/ledger.ts';
import { may } from '#contract/platform/access/permissions.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { FilterChip } from '../../platform/ui/lists/filters/filter-chips.tsx';
import { ListPage, ListSearchBox } from '../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { formatDate, formatDollars, formatSigned } from '../../platform/ui/text/format.ts';
import { askedOf } from '../donations/graph/range.ts';
import { RangePickers } from '../donations/graph/range-pickers.tsx';
import classes from './balances-page.module.css';
import { balancesQuery } from './payout-queries.ts';
import { readBalancesSearch } from './payout-searches.ts';
import { StatementLink } from './statement-link.tsx';

type Balance = ResultOf<typeof listBalances>['results'][number];
type BalanceColumn = Column<Balance, 'name' | 'balance'>;

/** Lists for each nonprofit what the programme received for it, paid to it and owes it: of all time, or of a range of days. */
export function BalancesPage() {
  const list = useList({ read: readBalancesSearch, query: balancesQuery });
  const { startDate = '', endDate = '' } = list.search;
  const ranged = startDate !== '' || endDate !== '';
  return (
    <ListPage
      title="Balances"
      list={list}
      counted={['nonprofit', 'nonprofits']}
      columns={columnsOf(ranged)}
      rowKey={({ nonprofitRef }) => nonprofitRef.id}
      breadcrumb={<BackLink to="/payouts">Payouts</BackLink>}
      lead={
        <p className="soft above-2">
          {ranged
            ? 'What the ledger entered for each nonprofit in these days.'
            : 'What the programme received for each nonprofit, paid out, and still owes. Payments in open batches are still owed.'}
        </p>
      }
      search={
        <div className={`${classes.search} columns-62`}>
          <RangePickers
            range={{ startDate, endDate }}
            oneYear={false}
            openEnd
            action="Search"
            onSearch={(picked) => list.show({ startDate: undefined, endDate: undefined, ...askedOf(picked) })}
          />
          <ListSearchBox list={list} label="Search by nonprofit" />
          <FilterChip
            title="From"
            label={startDate && formatDate(startDate)}
            onRemove={() => list.show({ startDate: undefined })}
          />
          <FilterChip title="Until" label={endDate && formatDate(endDate)} onRemove={() => list.show({ endDate: undefined })} />
          <FilterChip
            title="Where it is paid"
            label={list.search.confirmable ? 'Changed, to confirm' : undefined}
            onRemove={() => list.show({ confirmable: undefined })}
          />
        </div>
      }
      things="balances"
      nothing="No balances to display."
      empty={{
        title: 'No balances yet.',
        text: 'A balance begins with the first donation that the programme receives.',
      }}
    />
  );
}

const money = (key: 'received' | 'corrections' | 'fees' | 'paid' | 'returned', header: string): BalanceColumn => ({
  key,
  header,
  numeric: true,
  cell: (row) => (row[key] === 0 ? '' : formatSigned(row[key])),
});

function columnsOf(ranged: boolean): BalanceColumn[] {
  return [
    {
      key: 'name',
      header: 'Nonprofit',
      sortBy: 'name',
      width: '26%',
      cell: ({ nonprofitRef }) => <Receiver nonprofit={nonprofitRef} />,
    },
    money('received', 'Received'),
    money('corrections', 'Corrections'),
    money('fees', 'Fees'),
    money('paid', 'Paid out'),
    money('returned', 'Came back'),
    {
      key: 'balance',
      header: ranged ? 'Sum' : 'Owed',
      sortBy: 'balance',
      numeric: true,
      cell: ({ balance }) => <strong>{formatDollars(balance)}</strong>,
    },
    {
      key: 'statement',
      header: 'Statement',
      cell: ({ nonprofitRef }) => (
        <span className="touch-links placed">
          <StatementLink nonprofit={nonprofitRef.id}>
            Open<span className="only-read-out"> the statement of {nonprofitRef.name}</span>
          </StatementLink>
        </span>
      ),
    },
  ];
}

/** Leads to how the nonprofit is paid, and those who may not read that to its statement. */
function Receiver({ nonprofit: { id, name } }: { nonprofit: { id: number; name: string } }) {
  if (may(useSignedInUser(), 'readBankDetails')) return recordLink('/payouts/accounts/$id', id, name);
  return (
    <Link to="/statements/$nonprofit" params={{ nonprofit: String(id) }}>
      {name}
    </Link>
  );
}
