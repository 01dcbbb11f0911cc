import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { PlanLine, ReviewPlan } from '#contract/reviews/plans.ts';
import { defaultPageSize } from '#contract/wire/shapes.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import { Paging } from '../../ui/lists/paging.tsx';
import rowName from '../../ui/lists/row-name.module.css';
import { SearchBox } from '../../ui/lists/search-box.tsx';
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
  const search = readPlanLinesSearch(useSearch({ from: '/signed-in/reviewers/planner/$id' }));
  const navigate = useNavigate({ from: '/reviewers/planner/$id' });
  const list = useQuery(planLinesQuery(plan, search));

  /** A changed filter or ordering starts at page 1. */
  function show(changes: PlanLinesSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  const clear = { search: undefined, source: undefined, removed: undefined, response: undefined, reviewer: undefined };
  const narrowed = Object.keys(clear).some((key) => search[key as keyof typeof clear] !== undefined);
  return (
    <section aria-labelledby="lines" className={classes.lines}>
      <h2 id="lines">Lines</h2>
      {plan.state === 'READY' && <AddLine plan={plan} />}
      <div className={classes.lineFilters}>
        <SearchBox
          label="Search by nonprofit or reviewer"
          value={search.search ?? ''}
          onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
        />
        <NativeSelect
          aria-label="Lines to show"
          value={search.removed ? 'removed' : (search.source ?? '')}
          data={shown}
          onChange={({ currentTarget: { value } }) => show(filterOf(value))}
        />
      </div>
      <DataTable
        label="Lines of the plan"
        columns={columnsOf(plan)}
        rows={list.data?.results}
        rowKey={({ response, reviewer }) => `${response} ${reviewer.id}`}
        ordering={search.ordering ?? 'nonprofit'}
        onOrdering={(ordering) => show({ ordering: ordering === 'reviewer' ? 'reviewer' : 'nonprofit' })}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page: search.page,
          failed: 'The lines could not be loaded.',
          narrowed: narrowed ? nothingFits('No lines to display.', () => show(clear)) : undefined,
          empty: <EmptyState title="The plan has no lines." text="There are no reviewers, or no submitted applications." />,
        })}
      />
      {list.data && <Paging page={search.page ?? 1} pageSize={defaultPageSize} count={list.data.count} />}
    </section>
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
        <span className={classes.why} data-removed={removed || undefined}>
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
      <Link to="/applications/responses/$id" params={{ id: String(response) }} className={rowName.name}>
        {nonprofitRef.name}
      </Link>
      <div className="soft">{categories.join(', ') || 'No categories'}</div>
    </>
  );
}
