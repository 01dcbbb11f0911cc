import { cancelPlan, type ReviewPlan } from '#contract/reviews/plans.ts';
import { call } from '../../api.ts';
import { WorkProgress } from '../../ui/work/work-progress.tsx';
import { usePlanStep } from './plan-queries.ts';

export function PlanProgress({ plan: { id, progress } }: { plan: ReviewPlan }) {
  const { busy, take } = usePlanStep(id);
  const stop = () => void take(() => call(cancelPlan, { params: { id } }));
  return (
    <WorkProgress label="Planning" progress={progress} stop={{ busy, run: stop }}>
      The plan is being computed. You can leave this page: it is listed under Plan Reviews.
    </WorkProgress>
  );
}
