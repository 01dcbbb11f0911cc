import type { ReactNode } from 'react';
import type { PlanSpread, ReviewPlan } from '#contract/applications/reviews/plans.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import classes from './planner.module.css';

/** The assignment without and with the plan, side by side. */
export function PlanComparison({ plan: { before, after, state } }: { plan: ReviewPlan }) {
  const most = Math.max(before.coverage.length, after.coverage.length);
  const row = (title: string, of: (spread: PlanSpread) => ReactNode) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      <td>{of(before)}</td>
      <td className="strong">{of(after)}</td>
    </tr>
  );
  return (
    <table className={classes.comparison}>
      <caption>The assignment before, and with this plan</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{state === 'APPLIED' ? 'Before' : 'Now'}</th>
          <th scope="col">With this plan</th>
        </tr>
      </thead>
      <tbody>
        {row('Reviews', ({ reviews }) => grouped(reviews))}
        {Array.from({ length: most }, (_, n) =>
          row(`Applications with ${n === 1 ? '1 review' : `${n} reviews`}`, ({ coverage }) => grouped(coverage[n] ?? 0)),
        )}
        {row('Mean choice of the reviewers', ({ meanRank }) => (meanRank === null ? 'n/a' : meanRank.toFixed(2)))}
        {row('Reviews outside the reviewer’s choices', ({ unranked }) => grouped(unranked))}
        {row('Reviews of one reviewer', ({ leastLoad, mostLoad }) => `${leastLoad} to ${mostLoad}`)}
      </tbody>
    </table>
  );
}
