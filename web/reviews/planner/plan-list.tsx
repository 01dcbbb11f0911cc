import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReviewPlan } from '#contract/reviews/plans.ts';
import { defaultPageSize } from '#contract/wire/shapes.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows } from '../../ui/lists/list-placeholder.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import rowName from '../../ui/lists/row-name.module.css';
import { formatMoment, formatNumber } from '../../ui/text/format.ts';
import { plansListQuery } from './plan-queries.ts';
import type { PlannerSearch } from './plan-searches.ts';
import classes from './planner.module.css';
import { planStateInWords } from './state-words.ts';

const columns: Column<ReviewPlan>[] = [
  {
    key: 'created',
    header: 'Planned',
    width: '28%',
    cell: ({ id, createdAt }) => (
      <Link to="/reviewers/planner/$id" params={{ id: String(id) }} className={rowName.name}>
        {formatMoment(createdAt)}
      </Link>
    ),
  },
  { key: 'by', header: 'By', cell: ({ createdBy }) => createdBy?.fullName },
  { key: 'state', header: 'State', cell: (plan) => planStateInWords(plan) },
  { key: 'added', header: 'New reviews', numeric: true, cell: ({ added }) => formatNumber(added) },
  {
    key: 'short',
    header: 'Reviews missing',
    numeric: true,
    cell: ({ gaps }) => formatNumber(gaps.reduce((sum, { short }) => sum + short, 0)),
  },
];

/** The earlier plans of an application. */
export function PlanList({ search }: { search: PlannerSearch }) {
  const list = useQuery(plansListQuery(search));
  return (
    <section aria-labelledby="plans" className={classes.plans}>
      <h2 id="plans">Plans</h2>
      <DataTable
        label="Plans"
        columns={columns}
        rows={list.data?.results}
        rowKey={({ id }) => id}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page: search.page,
          failed: 'The plans could not be loaded.',
          narrowed: undefined,
          empty: <EmptyState title="No plans for this application." />,
        })}
      />
      {list.data && <Paging page={search.page ?? 1} pageSize={defaultPageSize} count={list.data.count} />}
    </section>
  );
}
