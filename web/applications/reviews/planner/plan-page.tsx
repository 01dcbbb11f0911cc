import { Link, useParams } from '@tanstack/react-router';
import { cancelPlan, type ReviewPlan } from '#contract/applications/reviews/plans.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { SkipToRows } from '../../../platform/ui/lists/table/skip.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { StepButton } from '../../../platform/ui/work/step-button.tsx';
import { WorkPage } from '../../../platform/ui/work/work-page.tsx';
import { WorkProgress } from '../../../platform/ui/work/work-progress.tsx';
import { PlanActions, PlanAgain } from './plan-actions.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { PlanGaps } from './plan-gaps.tsx';
import { PlanLines } from './plan-lines.tsx';
import { planQuery, usePlanStep } from './plan-queries.ts';
import { planStateInWords } from './state-words.ts';

/** One plan: its progress, then what it changes, line by line. */
export function PlanPage() {
  const { id } = useParams({ from: '/signed-in/reviewers/planner/$id' });
  const list = <Link to="/reviewers/planner">Go to Plan Reviews</Link>;
  const why = 'It may have been deleted, or the link may be mistyped.';
  return (
    <WorkPage id={id} query={planQuery} word="plan" list={list} why={why}>
      {(plan) => <Plan plan={plan} />}
    </WorkPage>
  );
}

function Plan({ plan }: { plan: ReviewPlan }) {
  const { applicationTemplate, createdAt, createdBy, reviewsWanted, reviewerLimit, state } = plan;
  const back = (
    <BackLink to="/reviewers/planner" search={{ applicationTemplate }}>
      Plan Reviews
    </BackLink>
  );
  const hasLines = state === 'READY' || state === 'APPLIED';
  return (
    <>
      <PageHeader title="Review Plan" aside={<SkipToRows />} breadcrumb={back} actions={<PlanActions plan={plan} />}>
        <p className="soft wide-46">
          <strong>{planStateInWords(plan)}.</strong> Planned {formatMoment(createdAt)}
          {createdBy && ` by ${createdBy.fullName}`}: {howMany(reviewsWanted, 'review', 'reviews')} for each application, at most{' '}
          {reviewerLimit} for one reviewer.
          {plan.appliedAt && ` Applied ${formatMoment(plan.appliedAt)}${plan.appliedBy ? ` by ${plan.appliedBy.fullName}` : ''}.`}
        </p>
      </PageHeader>
      {isAtWork(state) && <PlanProgress plan={plan} />}
      {(state === 'FAILED' || state === 'CANCELLED') && (
        <EmptyState
          title={state === 'FAILED' ? 'The plan could not be computed.' : 'The planning was stopped.'}
          action={<PlanAgain plan={plan} />}
        />
      )}
      {hasLines && (
        <>
          <PlanComparison plan={plan} />
          <PlanGaps plan={plan} />
          <PlanLines plan={plan} />
        </>
      )}
    </>
  );
}

function PlanProgress({ plan: { id, progress } }: { plan: ReviewPlan }) {
  const stop = (
    <StepButton variant="default" step={usePlanStep(id)} run={() => call(cancelPlan, { params: { id } })}>
      Stop
    </StepButton>
  );
  return (
    <WorkProgress label="Planning" progress={progress} stop={stop}>
      The plan is being computed. You can leave this page: it is listed under Plan Reviews.
    </WorkProgress>
  );
}
