import { useQuery } from '@tanstack/react-query';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import type { NonprofitOrdering, NonprofitSummary } from '#contract/nonprofits/list.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../platform/session.ts';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../platform/ui/lists/table/row-link.tsx';
import { formatDate, formatEin, today } from '../../platform/ui/text/format.ts';
import { categoriesQuery } from '../nonprofit-queries.ts';
import classes from './nonprofit-list-page.module.css';

type SortBy = Extract<NonprofitOrdering, 'name' | 'budget_size' | 'city' | 'updated' | 'inactive_date' | 'next_step'>;
type NonprofitColumn = Column<NonprofitSummary, SortBy>;

/** The columns of the list: first those that it shows by default. */
export function useNonprofitColumns(): NonprofitColumn[] {
  const categories = useQuery(categoriesQuery);
  const names = new Map(categories.data?.map(({ id, name }) => [id, name]));
  const me = useSignedInUser();
  return [
    {
      key: 'name',
      header: 'Nonprofit Name',
      sortBy: 'name',
      width: '40%',
      widthAlone: '70%',
      oneLine: true,
      cell: (row) => <Name row={row} />,
    },
    {
      key: 'budgetSize',
      header: 'Budget Size',
      sortBy: 'budget_size',
      width: '20%',
      cell: ({ budgetSize }) => budgetSize && <span className="unbroken">{budgetSizeLabels[budgetSize]}</span>,
    },
    {
      key: 'categories',
      header: 'Categories',
      oneLine: true,
      spare: true,
      cell: ({ webCategories }) => webCategories.flatMap((id) => names.get(id) ?? []).join(', '),
    },
    ...optionalColumns,
    ...(may(me, 'readAllNonprofits') ? [primaryUser, owner] : []),
    ...(may(me, 'readPrivateNotes') ? [nextStep] : []),
  ];
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

const optionalColumns: NonprofitColumn[] = [
  { key: 'ein', header: 'EIN', optional: true, cell: ({ ein }) => formatEin(ein) },
  { key: 'city', header: 'City', sortBy: 'city', optional: true, cell: ({ city }) => city },
  { key: 'state', header: 'State', optional: true, cell: ({ state }) => state },
  {
    key: 'published',
    header: 'Published',
    optional: true,
    cell: ({ isPublishedForWeb }) => yesOrNo(isPublishedForWeb),
  },
  { key: 'print', header: 'Print', optional: true, cell: ({ isPublishedForPrint }) => yesOrNo(isPublishedForPrint) },
  {
    key: 'acceptedYears',
    header: 'Accepted Years',
    optional: true,
    cell: ({ acceptedYears }) => acceptedYears.toSorted((a, b) => a - b).join(', '),
  },
  { key: 'picture', header: 'Picture', optional: true, cell: ({ nonprofitImage }) => yesOrNo(nonprofitImage !== null) },
  {
    key: 'inactive',
    header: 'Inactive Since',
    sortBy: 'inactive_date',
    optional: true,
    cell: ({ inactiveDate }) => inactiveDate && formatDate(inactiveDate),
  },
  { key: 'updated', header: 'Changed', sortBy: 'updated', optional: true, cell: ({ updated }) => formatDate(updated) },
];

/** In lists, the server tells only programme staff who the primary user is. */
const primaryUser: NonprofitColumn = {
  key: 'primaryUser',
  header: 'Primary User',
  optional: true,
  cell: ({ primaryUserRef }) => primaryUserRef?.fullName,
};

/** Who of the programme staff looks after the nonprofit. */
const owner: NonprofitColumn = {
  key: 'owner',
  header: 'Owner',
  optional: true,
  cell: ({ ownerRef }) => ownerRef?.fullName,
};

const nextStep: NonprofitColumn = {
  key: 'nextStep',
  header: 'Next Step',
  sortBy: 'next_step',
  optional: true,
  cell: ({ nextStepDay }) =>
    nextStepDay && <span className={nextStepDay < today() ? 'loss' : undefined}>{formatDate(nextStepDay)}</span>,
};

function Name({ row }: { row: NonprofitSummary }) {
  const place = [row.city, row.state].filter(Boolean).join(', ');
  return (
    <>
      {recordLink('/nonprofit/$id', row.id, row.name)}
      {place && <span className={classes.place}>{place}</span>}
    </>
  );
}
