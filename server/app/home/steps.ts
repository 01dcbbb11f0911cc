import type { NextStep } from '#contract/platform/home/next-steps.ts';
import { conversationSteps } from '#server/applications/conversation/home-steps.ts';
import { applicationSteps, decisionSteps, profileProposalSteps } from '#server/applications/responses/home-steps.ts';
import { reportSteps } from '#server/money/reporting/home-steps.ts';
import { eventSteps } from '#server/nonprofits/announcements/events/home-steps.ts';
import { factSteps } from '#server/nonprofits/facts/home-steps.ts';
import { profileSteps } from '#server/nonprofits/home-steps.ts';
import { photoSteps } from '#server/nonprofits/photos/home-steps.ts';
import type { StepReading, StepSource } from '#server/platform/home/step.ts';
import { proofSteps } from '#server/public/catalogue/proofs/home.ts';

/** The features that ask something of nonprofits. Steps without a deadline stay in this order. */
const features: readonly StepSource[] = [
  conversationSteps,
  applicationSteps,
  reportSteps,
  proofSteps,
  decisionSteps,
  profileProposalSteps,
  profileSteps,
  factSteps,
  photoSteps,
  eventSteps,
];

/** Urgent steps first, then by deadline. Reads one feature after the other, so that a home page takes one connection. */
export async function readSteps(reading: StepReading): Promise<NextStep[]> {
  const steps: NextStep[] = [];
  for (const stepsOf of features) steps.push(...(await stepsOf(reading)));
  return steps.sort((a, b) => Number(b.urgent) - Number(a.urgent) || compare(a.until, b.until));
}

function compare(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
