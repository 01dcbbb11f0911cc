import type { NextStep } from '#contract/platform/home/next-steps.ts';
import type { HomeLine } from '#contract/platform/home/today.ts';
import type { ProofState } from '#contract/public/catalogue/proofs.ts';
import { type HomeReading, waiting } from '#server/platform/home/line.ts';
import { type StepReading, step } from '#server/platform/home/step.ts';
import { awaitsApproval, countProofs, findProofs } from './proofs.ts';
import { findRound } from './store.ts';

/** For programme staff: how many pages of the printed catalogue are not approved. */
export async function proofLines({ db, today }: HomeReading): Promise<HomeLine[]> {
  const round = await findRound(db);
  if (!round) return [];
  const counts = countProofs(await findProofs(db, round, today));
  const link = (state: ProofState) => `/catalogue/proofs?state=${state}`;
  return waiting('catalogue-proofs', 'Pages of the printed catalogue', [
    { count: counts.asked, link: link('ASKED'), label: 'to change' },
    { count: counts.changed, link: link('CHANGED'), label: 'changed since approval' },
    { count: counts.waiting, link: link('WAITING'), label: 'not approved yet', urgent: round.dueOn < today },
  ]);
}

/** The step to approve the nonprofit's own page, if it is to approve the page now. */
export async function proofSteps({ db, nonprofit, today }: StepReading): Promise<NextStep[]> {
  const round = await findRound(db);
  const proof = round && (await findProofs(db, round, today, nonprofit))[0];
  if (!round || !proof || !awaitsApproval(proof)) return [];
  return [
    step({
      key: 'catalogue-proof',
      title: 'Approve your page of the printed catalogue',
      detail: proof.said ? 'The page was changed since you looked at it.' : 'What is printed cannot be changed afterwards.',
      until: round.dueOn,
      urgent: round.dueOn < today,
      link: `/catalogue/proofs/${nonprofit}`,
      action: 'Look at the page',
    }),
  ];
}
