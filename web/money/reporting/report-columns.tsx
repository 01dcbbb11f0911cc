import type { listReports } from '#contract/money/reporting/reporting.ts';
import { reportStateLabels } from '#contract/money/reporting/reporting.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { RowLink } from '../../platform/ui/lists/table/row-link.tsx';
import { formatDate, formatDollars } from '../../platform/ui/text/format.ts';
import { Toned } from '../../platform/ui/text/toned.tsx';

type Report = ResultOf<typeof listReports>['results'][number];

export const reportColumns: Column<Report, 'name' | 'amount'>[] = [
  {
    key: 'name',
    header: 'Nonprofit',
    sortBy: 'name',
    width: '34%',
    cell: ({ nonprofitRef }) => (
      <RowLink to="/statements/$nonprofit" params={{ nonprofit: String(nonprofitRef.id) }}>
        {nonprofitRef.name}
      </RowLink>
    ),
  },
  { key: 'state', header: 'Report', width: '26%', cell: (row) => <State row={row} /> },
  {
    key: 'donations',
    header: 'Donations',
    numeric: true,
    cell: ({ donations }) => (donations > 0 ? grouped(donations) : ''),
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

function State({ row: { state, submittedAt, submittedBy, asked } }: { row: Report }) {
  return (
    <>
      <Toned tone={state === 'MISSING' ? 'bad' : undefined}>{reportStateLabels[state]}</Toned>
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
