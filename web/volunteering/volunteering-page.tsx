import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { isProgrammeStaff } from '#contract/people/permissions.ts';
import type { Volunteering } from '#contract/volunteering/volunteering.ts';
import { volunteeringTypeLabels, volunteeringTypes } from '#contract/volunteering/volunteering-query.ts';
import { useSignedInUser } from '../session.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { FilterSide } from '../ui/lists/filter-side.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import { insteadOfRows, nothingFits } from '../ui/lists/list-placeholder.tsx';
import rowName from '../ui/lists/row-name.module.css';
import { SearchBox } from '../ui/lists/search-box.tsx';
import { YesNoFilter } from '../ui/lists/yes-no-filter.tsx';
import { formatCount, formatDate, formatNumber } from '../ui/text/format.ts';
import classes from './volunteering.module.css';
import { type VolunteeringSearch, validateVolunteeringSearch, volunteeringListQuery } from './volunteering-queries.ts';

const empty = 'There are no volunteering to display.';

/** The nonprofits' opportunities with the number of their volunteers. */
export function VolunteeringPage() {
  const search = validateVolunteeringSearch(useSearch({ from: '/signed-in/volunteering' }));
  const navigate = useNavigate({ from: '/volunteering' });
  const user = useSignedInUser();
  const list = useQuery(volunteeringListQuery(search));
  const clear = { search: undefined, type: undefined, waiting: undefined, nonprofitId: undefined };

  function show(changes: VolunteeringSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  const active = [search.type, search.waiting, search.nonprofitId].filter((value) => value !== undefined).length;
  const totals = list.data?.totals;
  return (
    <ListPage
      title="Volunteering"
      list={list}
      page={search.page}
      counted={['opportunity', 'opportunities']}
      lead={
        <p className={classes.lead}>
          {totals && `${formatCount(totals.volunteers, 'volunteer', 'volunteers')}, ${formatHours(totals.hours)}. `}
          Visitors offer their help in <a href="/directory/volunteer">the directory</a>.{' '}
          {user.nonprofit !== null && (
            <Link to="/nonprofit/$id" params={{ id: String(user.nonprofit) }} search={{ editing: true }}>
              Add an opportunity on your nonprofit’s profile
            </Link>
          )}
        </p>
      }
      filters={
        <FilterSide active={active} onClear={() => show(clear)}>
          <div className="stack gap-4">
            <NativeSelect
              label="Type"
              value={search.type ?? ''}
              data={[
                { value: '', label: 'Any' },
                ...volunteeringTypes.map((value) => ({ value, label: volunteeringTypeLabels[value] })),
              ]}
              onChange={({ currentTarget }) => show({ type: volunteeringTypes.find((value) => value === currentTarget.value) })}
            />
            <YesNoFilter title="Offers to answer" value={search.waiting} onChange={(waiting) => show({ waiting })} />
          </div>
        </FilterSide>
      }
      search={
        <SearchBox
          label="Search by opportunity or nonprofit"
          value={search.search ?? ''}
          onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
        />
      }
    >
      <DataTable
        label="Volunteering"
        columns={isProgrammeStaff(user) ? [nameColumn, nonprofitColumn, ...columns] : [nameColumn, ...columns]}
        rows={list.data?.results}
        rowKey={({ id }) => id}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page: search.page,
          failed: 'The volunteering could not be loaded.',
          narrowed: search.search || active > 0 ? nothingFits(empty, () => show(clear)) : undefined,
          empty: <EmptyState title={empty} />,
        })}
      />
    </ListPage>
  );
}

const nameColumn: Column<Volunteering> = { key: 'name', header: 'Name', width: '30%', cell: (row) => <Name row={row} /> };

const nonprofitColumn: Column<Volunteering> = {
  key: 'nonprofit',
  header: 'Nonprofit',
  cell: ({ nonprofitRef }) => nonprofitRef.name,
};

const columns: Column<Volunteering>[] = [
  { key: 'total', header: 'Total of Volunteers', numeric: true, cell: (row) => <Total row={row} /> },
  { key: 'hours', header: 'Hours', numeric: true, cell: ({ hours }) => formatNumber(hours) },
  { key: 'type', header: 'Type', cell: ({ type }) => volunteeringTypeLabels[type] },
  { key: 'date', header: 'Event Date', cell: ({ date }) => (date ? formatDate(date) : '') },
  { key: 'notes', header: 'Notes', cell: ({ notes }) => notes && <span className="breakable lines">{notes}</span> },
];

function Name({ row: { id, name } }: { row: Volunteering }) {
  const address = useLocation({ select: ({ href }) => href });
  return (
    <Link to="/volunteering/$id" params={{ id: String(id) }} state={{ list: address }} className={rowName.name}>
      {name}
    </Link>
  );
}

function Total({ row: { totalVolunteers, waiting } }: { row: Volunteering }) {
  return (
    <>
      {formatNumber(totalVolunteers)}
      {waiting > 0 && <span className="soft block">{formatNumber(waiting)} not answered</span>}
    </>
  );
}

/** `2.5 hours` */
function formatHours(hours: number): string {
  return formatCount(hours, 'hour', 'hours');
}
