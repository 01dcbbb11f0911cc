import { Link } from '@tanstack/react-router';
import type { OwnWork } from '#contract/applications/reviews/own-work.ts';
import { recommendations } from '#contract/applications/reviews/recommendations.ts';
import { scoreText } from '../scores.ts';
import classes from './own-scores.module.css';

/** fewer scores are not worth a comparison */
const fewest = 2;

/** The reviewer's own scores side by side, best first, so that they can see whether they judged alike. */
export function OwnScores({ work }: { work: readonly OwnWork[] }) {
  const scored = work.flatMap(({ review, ...rest }) => (review?.recommendation ? [{ ...rest, ...review }] : []));
  if (scored.length < fewest) return null;
  return (
    <section aria-labelledby="scores">
      <h2 id="scores" className="text-24 below-4">
        Your Scores Side by Side
      </h2>
      <dl className={`${classes.scores} breakable`}>
        {recommendations.map((recommendation) => {
          const those = scored.filter((one) => one.recommendation === recommendation);
          return (
            <div key={recommendation}>
              <dt>
                {scoreText(recommendation)} <span className="soft figures">{those.length}</span>
              </dt>
              {those.map(({ id, nonprofit }) => (
                <dd key={id}>
                  <Link to="/reviews/edit/$id" params={{ id: String(id) }}>
                    {nonprofit}
                  </Link>
                </dd>
              ))}
              {those.length === 0 && <dd className="soft">None</dd>}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
