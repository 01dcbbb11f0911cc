import type { ReviewPlan } from '#contract/reviews/plans.ts';
import classes from './planner.module.css';

/** What the plan could not cover, and what would. */
export function PlanGaps({ plan: { gaps, changedByHand } }: { plan: ReviewPlan }) {
  if (gaps.length === 0 && changedByHand) {
    return (
      <p className={classes.soft}>
        You changed lines after the plan was computed: plan again to see whether every application still gets its reviews.
      </p>
    );
  }
  if (gaps.length === 0) return <p className={classes.covered}>Every application gets the reviews that it should.</p>;
  return (
    <section className={classes.gaps} aria-labelledby="gaps">
      <h2 id="gaps">What is missing</h2>
      <ul>
        {gaps.map(({ category, text }) => (
          <li key={category?.id ?? 0}>{text}</li>
        ))}
      </ul>
      {changedByHand && (
        <p className={classes.soft}>You changed lines after it was computed: plan again to bring this up to date.</p>
      )}
    </section>
  );
}
