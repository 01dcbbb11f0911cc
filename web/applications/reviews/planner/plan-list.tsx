import type { ReviewPlan } from '#contract/applications/reviews/plans.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { ListTable } from '../../../platform/ui/lists/list-table.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { plansListQuery } from './plan-queries.ts';
import { readPlannerSearch } from './plan-searches.ts';
import { planStateInWords } from './state-words.ts';

const columns: Column<ReviewPlan>[] = [
  {
    key: 'created',
    header: 'Planned',
    width: '28%',
    cell: ({ id, createdAt }) => recordLink('/reviewers/planner/$id', id, formatMoment(createdAt)),
  },
  { key: 'by', header: 'By', cell: ({ createdBy }) => createdBy?.fullName },
  { key: 'state', header: 'State', cell: (plan) => planStateInWords(plan) },
  { key: 'added', header: 'New reviews', numeric: true, cell: ({ added }) => grouped(added) },
  {
    key: 'short',
    header: 'Reviews missing',
    numeric: true,
    cell: ({ gaps }) => grouped(gaps.reduce((sum, { short }) => sum + short, 0)),
  },
];

/** The plans that were made for an application. */
export function PlanList({ template }: { template: number }) {
  const list = useList({
    read: readPlannerSearch,
    query: ({ page }) => plansListQuery({ applicationTemplate: template, page }),
    about: ['applicationTemplate'],
  });
  return (
    <section aria-labelledby="plans" className="heads-22 stack gap-4 above-10">
      <h2 id="plans">Plans</h2>
      <ListTable
        label="Plans"
        list={list}
        counted={['plan', 'plans']}
        columns={columns}
        empty={{ title: 'No plans for this application.' }}
      />
    </section>
  );
}
