import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { listBalances } from '#contract/payouts/ledger.ts';
import { balanceOrderings, linePageSize } from '#contract/payouts/payout-choices.ts';
import type { ResultOf } from '#contract/wire/endpoint.ts';
import { askedOf } from '../donations/range.ts';
import { RangePickers } from '../donations/range-pickers.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import { insteadOfRows, nothingFits } from '../ui/lists/list-placeholder.tsx';
import rowName from '../ui/lists/row-name.module.css';
import { SearchBox } from '../ui/lists/search-box.tsx';
import { BackLink } from '../ui/page/back-link.tsx';
import { formatDollars, formatSigned } from '../ui/text/format.ts';
import classes from './balances-page.module.css';
import { balancesQuery } from './payout-queries.ts';
import { type BalancesSearch, readBalancesSearch } from './payout-searches.ts';
import { StatementLink } from './statement-link.tsx';

type Balance = ResultOf<typeof listBalances>['results'][number];
type BalanceColumn = Column<Balance, 'name' | 'balance'>;

/** What each nonprofit received, was paid and is owed: of all time, or of a range of days. */
export function BalancesPage() {
  const search = readBalancesSearch(useSearch({ from: '/signed-in/payouts/balances' }));
  const navigate = useNavigate({ from: '/payouts/balances' });
  const { page, ordering } = search;
  const list = useQuery(balancesQuery({ ...search, pageSize: linePageSize }));
  const ranged = search.startDate !== undefined || search.endDate !== undefined;

  /** A changed filter or ordering starts at page 1. */
  function show(changes: BalancesSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  const clear = { search: undefined, startDate: undefined, endDate: undefined };
  return (
    <ListPage
      title="Balances"
      list={list}
      page={page}
      pageSize={linePageSize}
      counted={['nonprofit', 'nonprofits']}
      breadcrumb={<BackLink to="/payouts">Payouts</BackLink>}
      lead={
        <p className="soft above-2">
          {ranged
            ? 'What the ledger entered for each nonprofit in these days.'
            : 'What the programme received for each nonprofit, paid out, and still owes. Payments in open batches are still owed.'}
        </p>
      }
      search={
        <div className={classes.search}>
          <RangePickers
            range={{ startDate: search.startDate ?? '', endDate: search.endDate ?? '' }}
            oneYear={false}
            openEnd
            action="Search"
            onSearch={(picked) => show({ startDate: undefined, endDate: undefined, ...askedOf(picked) })}
          />
          <SearchBox
            label="Search by nonprofit"
            value={search.search ?? ''}
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
        </div>
      }
    >
      <DataTable
        label="Balances"
        columns={columnsOf(ranged)}
        rows={list.data?.results}
        rowKey={({ nonprofitRef }) => nonprofitRef.id}
        ordering={ordering ?? 'name'}
        onOrdering={(next) => show({ ordering: balanceOrderings.find((one) => one === next && one !== 'name') })}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page,
          failed: 'The balances could not be loaded.',
          narrowed: ranged || search.search ? nothingFits('No balances to display.', () => show(clear)) : undefined,
          empty: (
            <EmptyState title="No balances yet." text="A balance begins with the first donation that the programme receives." />
          ),
        })}
      />
    </ListPage>
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
      cell: ({ nonprofitRef }) => (
        <Link to="/payouts/accounts/$id" params={{ id: String(nonprofitRef.id) }} className={rowName.name}>
          {nonprofitRef.name}
        </Link>
      ),
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
        <span className={classes.statement}>
          <StatementLink nonprofit={nonprofitRef.id}>
            Open<span className="only-read-out"> the statement of {nonprofitRef.name}</span>
          </StatementLink>
        </span>
      ),
    },
  ];
}
