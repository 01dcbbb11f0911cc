import type { ReviewPlan } from '#contract/applications/reviews/plans.ts';

const words: Record<ReviewPlan['state'], string> = {
  QUEUED: 'Waiting',
  RUNNING: 'Planning',
  READY: 'Ready to apply',
  FAILED: 'Failed',
  CANCELLED: 'Stopped',
  APPLIED: 'Applied',
};

export function planStateInWords({ state, progress }: ReviewPlan): string {
  return state === 'RUNNING' ? `${words.RUNNING}, ${progress} %` : words[state];
}
