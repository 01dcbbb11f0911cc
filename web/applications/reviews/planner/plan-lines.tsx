import { NativeSelect } from '@mantine/core';
import type { PlanLine } from '#contract/applications/reviews/plan-lines.ts';
import type { ReviewPlan } from '#contract/applications/reviews/plans.ts';
import { FilterChip, WithFilterChips } from '../../../platform/ui/lists/filters/filter-chips.tsx';
import { ListSearchBox } from '../../../platform/ui/lists/list-page.tsx';
import { ListTable } from '../../../platform/ui/lists/list-table.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import { AddLine } from './add-line.tsx';
import { LineTools } from './line-tools.tsx';
import { planLinesQuery } from './plan-queries.ts';
import { type PlanLinesSearch, readPlanLinesSearch } from './plan-searches.ts';
import classes from './planner.module.css';

const shown = [
  { value: '', label: 'Every line' },
  { value: 'planned', label: 'Planned' },
  { value: 'chosen', label: 'Added by hand' },
  { value: 'current', label: 'Assigned already' },
  { value: 'removed', label: 'Removed' },
];

/** The lines of a plan: who reviews what, and why. */
export function PlanLines({ plan }: { plan: ReviewPlan }) {
  const list = useList({ read: readPlanLinesSearch, query: (asked) => planLinesQuery(plan, asked) });
  const { removed, source = '' } = list.search;
  const value = removed ? 'removed' : source;
  const label = shown.find((one) => one.value !== '' && one.value === value)?.label;
  return (
    <WithFilterChips onClear={list.active > 0 && list.clearFilters}>
      <section aria-labelledby="lines" className="heads-22 stack gap-4 above-10">
        <h2 id="lines">Lines</h2>
        {plan.state === 'READY' && <AddLine plan={plan} />}
        <div className={`${classes.lineFilters} columns-48`}>
          <ListSearchBox list={list} label="Search by nonprofit or reviewer" />
          <NativeSelect
            aria-label="Lines to show"
            value={value}
            data={shown}
            onChange={({ currentTarget: { value } }) => list.show(filterOf(value))}
          />
          <FilterChip title="Lines" label={label} onRemove={() => list.show(filterOf(''))} />
        </div>
        <ListTable
          label="Lines of the plan"
          list={list}
          counted={['line', 'lines']}
          columns={columnsOf(plan)}
          rowKey={({ response, reviewer }) => `${response} ${reviewer.id}`}
          empty={{ title: 'The plan has no lines.', text: 'There are no reviewers, or no submitted applications.' }}
        />
      </section>
    </WithFilterChips>
  );
}

function filterOf(value: string): PlanLinesSearch {
  const source = value === 'planned' || value === 'chosen' || value === 'current' ? value : undefined;
  return { source, removed: value === 'removed' ? true : undefined };
}

function columnsOf(plan: ReviewPlan): Column<PlanLine, 'nonprofit' | 'reviewer'>[] {
  const columns: Column<PlanLine, 'nonprofit' | 'reviewer'>[] = [
    { key: 'nonprofit', header: 'Nonprofit', sortBy: 'nonprofit', width: '28%', cell: (line) => <Response line={line} /> },
    { key: 'reviewer', header: 'Reviewer', sortBy: 'reviewer', width: '20%', cell: ({ reviewer }) => reviewer.fullName },
    {
      key: 'why',
      header: 'Why',
      cell: ({ reason, removed, source }) => (
        <span className={removed ? 'loss' : undefined}>
          {removed ? 'Removed' : source === 'current' ? `Assigned already; ${reason}` : reason}
        </span>
      ),
    },
  ];
  if (plan.state === 'READY')
    columns.push({ key: 'tools', header: 'Change', width: '16%', cell: (line) => <LineTools plan={plan} line={line} /> });
  return columns;
}

function Response({ line: { response, nonprofitRef, categories } }: { line: PlanLine }) {
  return (
    <>
      {recordLink('/applications/responses/$id', response, nonprofitRef.name)}
      <div className="soft">{categories.join(', ') || 'No categories'}</div>
    </>
  );
}
