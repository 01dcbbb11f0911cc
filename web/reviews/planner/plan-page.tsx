import { Link, useParams } from '@tanstack/react-router';
import type { ReviewPlan } from '#contract/reviews/plans.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MessagePage } from '../../ui/feedback/message-page.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { RecordPage } from '../../ui/page/record-page.tsx';
import { formatCount, formatMoment } from '../../ui/text/format.ts';
import { PlanActions, PlanAgain } from './plan-actions.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { PlanGaps } from './plan-gaps.tsx';
import { PlanLines } from './plan-lines.tsx';
import { PlanProgress } from './plan-progress.tsx';
import { isComputing, planQuery } from './plan-queries.ts';
import classes from './planner.module.css';
import { planStateInWords } from './state-words.ts';

/** One plan: its progress, then what it changes, line by line. */
export function PlanPage() {
  const { id } = useParams({ from: '/signed-in/reviewers/planner/$id' });
  return (
    <RecordPage
      id={id}
      query={planQuery}
      loading={<SkeletonLines label="Loading the plan" lines={6} />}
      notFound={
        <MessagePage title="No such plan" action={<Link to="/reviewers/planner">Go to Plan Reviews</Link>}>
          <p>It may have been deleted, or the link may be mistyped.</p>
        </MessagePage>
      }
      failed="Error loading the plan"
    >
      {(plan) => <Plan plan={plan} />}
    </RecordPage>
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
      <PageHeader title="Review Plan" breadcrumb={back} actions={<PlanActions plan={plan} />}>
        <p className={classes.lead}>
          <strong>{planStateInWords(plan)}.</strong> Planned {formatMoment(createdAt)}
          {createdBy && ` by ${createdBy.fullName}`}: {formatCount(reviewsWanted, 'review', 'reviews')} for each application, at
          most {reviewerLimit} for one reviewer.
          {plan.appliedAt && ` Applied ${formatMoment(plan.appliedAt)}${plan.appliedBy ? ` by ${plan.appliedBy.fullName}` : ''}.`}
        </p>
      </PageHeader>
      {isComputing(plan) && <PlanProgress plan={plan} />}
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
