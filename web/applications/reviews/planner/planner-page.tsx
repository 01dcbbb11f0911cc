import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { TemplateSummary } from '#contract/applications/templates.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { Loaded } from '../../../platform/ui/feedback/loading/loaded.tsx';
import { SkipToRows } from '../../../platform/ui/lists/table/skip.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { summaryQuery } from '../board/board-queries.ts';
import { WithdrawnLink } from '../withdrawn-link.tsx';
import { NewPlan } from './new-plan.tsx';
import { PlanList } from './plan-list.tsx';
import { reviewedTemplatesQuery } from './plan-queries.ts';
import { readPlannerSearch } from './plan-searches.ts';
import classes from './planner.module.css';

/** Starts a review plan, and lists the plans made so far. */
export function PlannerPage() {
  const templates = useQuery(reviewedTemplatesQuery);
  return (
    <>
      <PageHeader
        title="Plan Reviews"
        aside={<SkipToRows />}
        breadcrumb={<BackLink to="/reviewers/assign">Assign Reviewers</BackLink>}
      >
        <p className="soft wide-46">
          A plan gives every application its reviews: even coverage first, then the reviewers’ own choices, then an even load. It
          avoids every conflict of interest. Nothing is assigned until you apply it.
        </p>
      </PageHeader>
      <Loaded query={templates} what="the applications">
        {(published) => <Planner templates={published} />}
      </Loaded>
    </>
  );
}

function Planner({ templates }: { templates: readonly TemplateSummary[] }) {
  const search = readPlannerSearch(useSearch({ from: '/signed-in/reviewers/planner' }));
  const navigate = useNavigate({ from: '/reviewers/planner' });
  const [newest] = templates;
  if (!newest) {
    const action = <Link to="/applications/templates">Go to the application templates</Link>;
    return <EmptyState title="No application is published." text="Reviews are planned for one application." action={action} />;
  }
  const chosen = templates.find(({ id }) => id === search.applicationTemplate) ?? newest;
  return (
    <>
      <div className={classes.start}>
        <NativeSelect
          label="Application"
          value={String(chosen.id)}
          data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) =>
            void navigate({ search: { applicationTemplate: Number(currentTarget.value) }, resetScroll: false })
          }
        />
        <NewPlan key={chosen.id} template={chosen.id} />
      </div>
      <Withdrawn template={chosen.id} />
      <PlanList template={chosen.id} />
    </>
  );
}

/** How many responses were withdrawn, which no plan has. */
function Withdrawn({ template }: { template: number }) {
  const { data } = useQuery(summaryQuery(template));
  if (!data || data.withdrawn === 0) return null;
  return (
    <p className="soft below-4">
      Plans leave out <WithdrawnLink template={template} count={data.withdrawn} />.
    </p>
  );
}
