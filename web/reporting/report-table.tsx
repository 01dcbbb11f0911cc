import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { listReports } from '#contract/reporting/reporting.ts';
import { reportStateLabels } from '#contract/reporting/reporting-query.ts';
import type { ResultOf } from '#contract/wire/endpoint.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../ui/lists/list-placeholder.tsx';
import rowName from '../ui/lists/row-name.module.css';
import { formatDate, formatDollars, formatNumber } from '../ui/text/format.ts';
import classes from './reporting.module.css';
import type { ReportingSearch } from './reporting-search.ts';

type Report = ResultOf<typeof listReports>['results'][number];

interface Props {
  list: UseQueryResult<{ count: number; results: Report[] }>;
  search: ReportingSearch;
  onOrdering: (ordering: ReportingSearch['ordering']) => void;
  onClear: () => void;
}

const columns: Column<Report, 'name' | 'amount'>[] = [
  {
    key: 'name',
    header: 'Nonprofit',
    sortBy: 'name',
    width: '34%',
    cell: ({ nonprofitRef }) => (
      <Link to="/statements/$nonprofit" params={{ nonprofit: String(nonprofitRef.id) }} className={rowName.name}>
        {nonprofitRef.name}
      </Link>
    ),
  },
  { key: 'state', header: 'Report', width: '26%', cell: (row) => <State row={row} /> },
  {
    key: 'donations',
    header: 'Donations',
    numeric: true,
    cell: ({ donations }) => (donations > 0 ? formatNumber(donations) : ''),
  },
  {
    key: 'amount',
    header: 'Amount',
    sortBy: 'amount',
    numeric: true,
    cell: ({ totalAmount }) => (totalAmount > 0 ? formatDollars(totalAmount) : ''),
  },
  { key: 'reminded', header: 'Reminded', width: '15%', cell: (row) => <Reminded row={row} /> },
];

export function ReportTable({ list, search, onOrdering, onClear }: Props) {
  return (
    <DataTable
      label="Reports"
      columns={columns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      ordering={search.ordering ?? 'name'}
      onOrdering={onOrdering}
      stale={list.isPlaceholderData}
      instead={insteadOfRows({
        list,
        page: search.page,
        failed: 'The reports could not be loaded.',
        narrowed: search.search || search.state ? nothingFits('No nonprofits to display.', onClear) : undefined,
        empty: <EmptyState title="No nonprofits to display." text="Published nonprofits are asked to report." />,
      })}
    />
  );
}

function State({ row: { state, submittedAt, submittedBy, asked } }: { row: Report }) {
  return (
    <>
      <span className={classes.state} data-state={state}>
        {reportStateLabels[state]}
      </span>
      {state === 'NOTHING' && submittedAt && (
        <span className="soft block text-14">{[formatDate(submittedAt), submittedBy?.fullName].filter(Boolean).join(', ')}</span>
      )}
      {!asked && <span className="soft block text-14">Was not asked</span>}
    </>
  );
}

function Reminded({ row: { remindedAt, people, state } }: { row: Report }) {
  if (remindedAt) return formatDate(remindedAt);
  return state === 'MISSING' && people === 0 ? <span className="soft block text-14">No account</span> : '';
}
