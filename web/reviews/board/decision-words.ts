import type { Decision } from '#contract/reviews/board.ts';

export const decisionLabels: Record<Decision, string> = {
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  WAITLISTED: 'Waitlisted',
};

/** The kinds of a release's counts, with their labels. */
export const countedDecisions = [
  ['accepted', 'accepted'],
  ['declined', 'declined'],
  ['waitlisted', 'waitlisted'],
] as const;
