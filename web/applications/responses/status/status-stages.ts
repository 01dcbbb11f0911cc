import type { ResponseSummary } from '#contract/applications/response-calls.ts';
import { isReviewable } from '#contract/platform/access/response-status.ts';
import { formatDate, formatDeadline } from '../../../platform/ui/text/format.ts';

export type Staged = Pick<
  ResponseSummary,
  | 'status'
  | 'created'
  | 'dateSubmitted'
  | 'reopenedAt'
  | 'withdrawnAt'
  | 'closesAt'
  | 'inReviewSince'
  | 'decision'
  | 'decisionReleasedAt'
  | 'decisionsOn'
>;

interface Stage {
  name: string;
  date: string | null;
  /** the date is expected, not past */
  expected?: boolean;
}

/**
 * The four stages of an application, as its nonprofit sees them, and the index of the current stage. Shows a decision only once
 * it is released. The stages of a withdrawn application end with its withdrawal.
 */
export function stagesOf(response: Staged, now: number): { stages: Stage[]; current: number; next: string } {
  if (response.withdrawnAt !== null) return withdrawnStages(response, response.withdrawnAt);
  const { created, dateSubmitted, inReviewSince, decision, decisionReleasedAt, decisionsOn, closesAt } = response;
  const isClosed = closesAt === null || Date.parse(closesAt) <= now;
  const submitted = isReviewable(response.status);
  const current = decision ? 3 : submitted && inReviewSince ? 2 : submitted ? 1 : 0;
  const stages = [
    { name: 'Draft', date: created },
    { name: 'Submitted', date: dateSubmitted },
    { name: 'In review', date: inReviewSince },
    decision ? { name: 'Decided', date: decisionReleasedAt } : { name: 'Decided', date: decisionsOn, expected: true },
  ];
  return { stages, current, next: nextOf(response, { current, isClosed }) };
}

function withdrawnStages({ created, dateSubmitted }: Staged, withdrawnAt: string) {
  const stages = [
    { name: 'Draft', date: created },
    ...(dateSubmitted === null ? [] : [{ name: 'Submitted', date: dateSubmitted }]),
    { name: 'Withdrawn', date: withdrawnAt },
  ];
  return { stages, current: stages.length - 1, next: 'Nobody reviews it, and no decision is made about it.' };
}

const decided = {
  ACCEPTED: 'Accepted.',
  DECLINED: 'Not accepted this time.',
  WAITLISTED: 'On the waiting list: we write again when a place is free.',
};

function nextOf(
  { decision, closesAt, reopenedAt, decisionsOn }: Staged,
  { current, isClosed }: { current: number; isClosed: boolean },
): string {
  if (decision) return decided[decision];
  if (current === 2)
    return decisionsOn
      ? `Next: the decision, expected on ${formatDate(decisionsOn)}. It comes by email.`
      : 'Next: the decision. It comes by email.';
  if (current === 1) {
    if (closesAt && !isClosed) return `Next: the review, after applications close on ${formatDate(closesAt)}.`;
    const expected = decisionsOn ? `, expected on ${formatDate(decisionsOn)}` : '';
    return `Next: the review, then the decision${expected}. It comes by email.`;
  }
  if (closesAt === null)
    return reopenedAt ? 'Next: change what was asked for and submit it again.' : 'Next: submit it when it is ready.';
  if (isClosed) return `The deadline passed on ${formatDeadline(closesAt)}, and it was not submitted.`;
  return `Next: submit it${reopenedAt ? ' again' : ''} by ${formatDeadline(closesAt)}.`;
}
