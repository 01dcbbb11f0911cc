import { Link } from '@tanstack/react-router';
import type { Volunteering } from '#contract/nonprofits/volunteering/volunteering.ts';
import { volunteeringTypeLabels, volunteeringTypes } from '#contract/nonprofits/volunteering/volunteering.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { ChoiceFilter, optionsOf } from '../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterSide } from '../../platform/ui/lists/filters/filter-side.tsx';
import { YesNoFilter } from '../../platform/ui/lists/filters/yes-no-filter.tsx';
import { ListPage } from '../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../platform/ui/lists/use-list.ts';
import { formatDate } from '../../platform/ui/text/format.ts';
import { NonprofitChip } from '../nonprofit-chip.tsx';
import { validateVolunteeringSearch, volunteeringListQuery } from './volunteering-queries.ts';

const types = optionsOf(volunteeringTypes, volunteeringTypeLabels);

/** The nonprofits' opportunities with the number of their volunteers. */
export function VolunteeringPage() {
  const user = useSignedInUser();
  const list = useList({ read: validateVolunteeringSearch, query: volunteeringListQuery });
  const totals = list.result.data?.totals;
  return (
    <ListPage
      title="Volunteering"
      list={list}
      counted={['opportunity', 'opportunities']}
      columns={may(user, 'readAllNonprofits') ? [nameColumn, nonprofitColumn, ...columns] : [nameColumn, ...columns]}
      lead={
        <p className="soft above-2">
          {totals && `${howMany(totals.volunteers, 'volunteer', 'volunteers')}, ${formatHours(totals.hours)}. `}
          Visitors offer their help in <a href="/directory/volunteer">the directory</a>.{' '}
          {user.nonprofit !== null && (
            <Link to="/nonprofit/$id" params={{ id: String(user.nonprofit) }} search={{ editing: true }}>
              Add an opportunity on your nonprofit’s profile
            </Link>
          )}
        </p>
      }
      search="Search by opportunity or nonprofit"
      filters={
        <FilterSide list={list}>
          <div className="stack gap-4">
            <ChoiceFilter title="Type" options={types} {...list.filter('type')} />
            <NonprofitChip {...list.filter('nonprofitId')} />
            <YesNoFilter title="Offers to answer" {...list.filter('waiting')} />
          </div>
        </FilterSide>
      }
      things="volunteering"
      nothing="There are no volunteering to display."
      empty={{ text: 'Opportunities that nonprofits offer to volunteers stand here.' }}
    />
  );
}

const nameColumn: Column<Volunteering> = {
  key: 'name',
  header: 'Name',
  width: '30%',
  cell: ({ id, name }) => recordLink('/volunteering/$id', id, name),
};

const nonprofitColumn: Column<Volunteering> = {
  key: 'nonprofit',
  header: 'Nonprofit',
  cell: ({ nonprofitRef }) => nonprofitRef.name,
};

const columns: Column<Volunteering>[] = [
  { key: 'total', header: 'Total of Volunteers', numeric: true, cell: (row) => <Total row={row} /> },
  { key: 'hours', header: 'Hours', numeric: true, cell: ({ hours }) => grouped(hours) },
  { key: 'type', header: 'Type', cell: ({ type }) => volunteeringTypeLabels[type] },
  { key: 'date', header: 'Event Date', cell: ({ date }) => (date ? formatDate(date) : '') },
  { key: 'notes', header: 'Notes', cell: ({ notes }) => notes && <span className="breakable lines">{notes}</span> },
];

function Total({ row: { totalVolunteers, waiting } }: { row: Volunteering }) {
  return (
    <>
      {grouped(totalVolunteers)}
      {waiting > 0 && <span className="soft block">{grouped(waiting)} not answered</span>}
    </>
  );
}

/** `2.5 hours` */
function formatHours(hours: number): string {
  return howMany(hours, 'hour', 'hours');
}
