import { Link } from '@tanstack/react-router';
import type { ReviewPlan } from '#contract/applications/reviews/plans.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import classes from './planner.module.css';

/** Shows the plan's gaps, the effect of each single change that would help, and the reviewers that the plan left out. */
export function PlanGaps({ plan }: { plan: ReviewPlan }) {
  return (
    <>
      <Missing plan={plan} />
      <LeftOut people={plan.leftOut} />
    </>
  );
}

function Missing({ plan: { gaps, advice, changedByHand } }: { plan: ReviewPlan }) {
  if (gaps.length === 0 && changedByHand) {
    return (
      <p className="soft">
        You changed lines after the plan was computed: plan again to see whether every application still gets its reviews.
      </p>
    );
  }
  if (gaps.length === 0) return <p className="above-8">Every application gets the reviews that it should.</p>;
  return (
    <section className={`${classes.gaps} stack gap-2 above-8 heads-22`} aria-labelledby="gaps">
      <h2 id="gaps">What is missing</h2>
      <ul className="bulleted">
        {gaps.map(({ category, text }) => (
          <li key={category?.id ?? 0}>{text}</li>
        ))}
      </ul>
      {advice.length > 0 && (
        <>
          <h3 id="advice">What one change alone would do</h3>
          <ul className="bulleted" aria-labelledby="advice">
            {advice.map(({ change, number, text }) => (
              <li key={`${change} ${number}`}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {changedByHand && <p className="soft">You changed lines after it was computed: plan again to bring this up to date.</p>}
    </section>
  );
}

const mostNamed = 10;

/** Names the reviewers without an account: no review is planned for them, because they may never accept the invitation. */
function LeftOut({ people }: { people: ReviewPlan['leftOut'] }) {
  if (people.length === 0) return null;
  const named = people.slice(0, mostNamed).map(({ fullName }) => fullName);
  const more = people.length - named.length;
  return (
    <p className={`${classes.leftOut} above-8`}>
      {howMany(people.length, 'reviewer has', 'reviewers have')} not set up an account yet and{' '}
      {people.length === 1 ? 'is' : 'are'} left out: {named.join(', ')}
      {more > 0 && ` and ${more} more`}. <Link to="/reviewers/invites">Look at the invitations</Link>, then plan again.
    </p>
  );
}
