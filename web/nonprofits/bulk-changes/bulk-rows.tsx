import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import type { BulkChange, StoredBulkRow } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { LoadedTable } from '../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import rowName from '../../platform/ui/lists/table/row-name.module.css';
import tabStyles from '../../platform/ui/lists/tabs.module.css';
import { bulkRowsPageSize, bulkRowsQuery } from './bulk-queries.ts';
import type { BulkRowsSearch, ShownBulkRows } from './bulk-search.ts';

/** The outcome for each record, ordered by name. */
export function BulkRows({ change, search }: { change: BulkChange; search: BulkRowsSearch }) {
  const list = useQuery(bulkRowsQuery(change, search));
  return (
    <section className="heads-22 stack gap-4 above-10" aria-labelledby="records">
      <h2 id="records">Records</h2>
      <Tabs change={change} shown={search.show} />
      <LoadedTable
        list={list}
        label="Records"
        columns={columnsOf(change)}
        rowKey={({ id }) => id}
        things="records"
        empty={{ title: 'No records to display.' }}
        pages={{ page: search.page, pageSize: bulkRowsPageSize }}
      />
    </section>
  );
}

function Tabs({
  change: { id, done, changed, unchanged, refused, undone, kept },
  shown,
}: {
  change: BulkChange;
  shown: ShownBulkRows | undefined;
}) {
  const tabs: [ShownBulkRows | undefined, string, number][] = [
    [undefined, 'All', done],
    ['CHANGED', 'Changed', changed],
    ['UNCHANGED', 'So already', unchanged],
    ['REFUSED', 'Could not be changed', refused],
    ['UNDONE', 'Undone', undone],
    ['KEPT', 'Kept by the undo', kept],
  ];
  return (
    <nav className={tabStyles.tabs} aria-label="Which records">
      {tabs
        .filter(([show, , count]) => count > 0 || show === undefined || show === shown)
        .map(([show, label, count]) => (
          <Link
            key={label}
            to="/bulk-changes/$id"
            params={{ id: String(id) }}
            search={{ show }}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            activeProps={{ 'aria-current': undefined }}
            aria-current={show === shown ? 'page' : undefined}
          >
            {label} ({grouped(count)})
          </Link>
        ))}
    </nav>
  );
}

const outcomes = { CHANGED: 'Changed', UNCHANGED: 'So already', REFUSED: 'Could not be changed' };

function columnsOf({ action }: BulkChange): Column<StoredBulkRow>[] {
  const to = factsOf(action).records === 'NONPROFITS' ? '/nonprofit/$id' : '/profile/$id';
  return [
    {
      key: 'name',
      header: 'Name',
      width: '36%',
      cell: ({ id, name }) => (
        <Link to={to} params={{ id: String(id) }} className={`${rowName.name} link-on-hover`}>
          {name}
        </Link>
      ),
    },
    { key: 'before', header: 'Before', cell: ({ before }) => before },
    { key: 'after', header: 'After', cell: ({ after }) => after },
    { key: 'outcome', header: 'Outcome', width: '30%', cell: (row) => <Outcome row={row} /> },
  ];
}

function Outcome({ row: { outcome, reason, undo, undoReason } }: { row: StoredBulkRow }) {
  if (undo === 'UNDONE') return 'Changed, then undone';
  if (undo === 'KEPT') return `Not undone: ${undoReason}`;
  return reason ? `${outcomes[outcome]}: ${reason}` : outcomes[outcome];
}
