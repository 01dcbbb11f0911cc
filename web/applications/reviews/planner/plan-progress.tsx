import { cancelPlan, type ReviewPlan } from '#contract/applications/reviews/plans.ts';
import { call } from '../../../platform/api.ts';
import { StepButton } from '../../../platform/ui/work/step-button.tsx';
import { WorkProgress } from '../../../platform/ui/work/work-progress.tsx';
import { usePlanStep } from './plan-queries.ts';

export function PlanProgress({ plan: { id, progress } }: { plan: ReviewPlan }) {
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
