import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { downloadReviewPlan } from '#contract/applications/reviews/plan-lines.ts';
import { applyPlan, deletePlan, planAgain, type ReviewPlan } from '#contract/applications/reviews/plans.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { refresh } from '../../../platform/stale.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { DownloadButton } from '../../../platform/ui/lists/download/download-button.tsx';
import { StepButton } from '../../../platform/ui/work/step-button.tsx';
import { reloadAssignments } from '../staff/staff-queries.ts';
import { planQuery, usePlanStep } from './plan-queries.ts';

/** The buttons of a plan, by its state. */
export function PlanActions({ plan }: { plan: ReviewPlan }) {
  const { id, state } = plan;
  if (isAtWork(state)) return null;
  return (
    <>
      {state !== 'APPLIED' && <DeletePlan plan={plan} />}
      {(state === 'READY' || state === 'APPLIED') && <DownloadButton download={downloadReviewPlan} query={{ plan: id }} />}
      {state === 'READY' && <PlanAgain plan={plan} />}
      {state === 'READY' && <ApplyPlan plan={plan} />}
    </>
  );
}

/** Computes the plan again around the lines that are locked or removed. */
export function PlanAgain({ plan: { id } }: { plan: ReviewPlan }) {
  return (
    <StepButton
      variant="default"
      step={usePlanStep(id)}
      run={() => call(planAgain, { params: { id }, body: {} })}
      leftSection={<IconRefresh size={18} aria-hidden />}
    >
      Plan again
    </StepButton>
  );
}

function DeletePlan({ plan: { id, applicationTemplate } }: { plan: ReviewPlan }) {
  const client = useQueryClient();
  const navigate = useNavigate();

  async function remove(): Promise<undefined> {
    await call(deletePlan, { params: { id } });
    await navigate({ to: '/reviewers/planner', search: { applicationTemplate } });
    client.removeQueries({ queryKey: planQuery(id).queryKey });
    void refresh(client, 'reviewPlans');
    return undefined;
  }

  return (
    <StepButton
      variant="subtle"
      step={usePlanStep(id)}
      question={{ title: 'Delete this plan?', text: 'Nothing that is assigned changes.', confirm: 'Delete', loss: true }}
      run={remove}
      leftSection={<IconTrash size={18} aria-hidden />}
    >
      Delete
    </StepButton>
  );
}

/** Assigns the reviews that the plan adds. If the assignment has changed meanwhile, shows the changes and offers to plan again. */
function ApplyPlan({ plan }: { plan: ReviewPlan }) {
  const { id, added } = plan;
  const client = useQueryClient();
  const reviews = howMany(added, 'review', 'reviews');

  async function apply(): Promise<ReviewPlan | undefined> {
    try {
      const applied = await call(applyPlan, { params: { id }, quiet: [409] });
      reloadAssignments(client);
      showAlert({ tone: 'success', text: `${reviews} assigned.` });
      return applied;
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 409) throw error;
      return offerAgain(error);
    }
  }

  async function offerAgain({ summary, members }: ApiFailure): Promise<ReviewPlan | undefined> {
    const changes = Array.isArray(members['changes']) ? members['changes'].map(String) : [];
    const shown = changes.slice(0, 8).join(' ');
    const more = changes.length > 8 ? ` And ${changes.length - 8} more.` : '';
    const again = await confirm({
      title: 'The assignment has changed',
      text: `${summary} ${shown}${more}`,
      confirm: 'Plan again',
    });
    return again ? call(planAgain, { params: { id }, body: {} }) : undefined;
  }

  return (
    <StepButton
      step={usePlanStep(id)}
      question={{
        title: `Assign ${reviews}?`,
        text: 'The reviewers see them at once, and each gets one email. What is assigned already stays.',
        confirm: 'Assign',
      }}
      run={apply}
      disabled={added === 0}
    >
      {added === 0 ? 'Nothing to assign' : 'Apply'}
    </StepButton>
  );
}
