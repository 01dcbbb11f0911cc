import { howMany } from '#contract/platform/wire/grouped.ts';
import { averageText } from '../scores.ts';
import { WithdrawnLink } from '../withdrawn-link.tsx';
import classes from './board.module.css';
import type { BoardSummary } from './board-queries.ts';
import { countedDecisions } from './decisions/decision-words.ts';

/** Counts of reviews and decisions, and each reviewer's mean score beside the mean of all. */
export function BoardNumbers({ summary }: { summary: BoardSummary }) {
  const { application, responses, withdrawn, reviewsDone, reviewsWanted, decisions, fieldMean, reviewers, adjustedFormula } =
    summary;
  return (
    <div className="stack gap-2 below-6 opens-inside">
      <p>
        {howMany(responses, 'application', 'applications')}
        {withdrawn > 0 && (
          <>
            {' ('}
            <WithdrawnLink template={application.id} count={withdrawn} />)
          </>
        )}{' '}
        · {howMany(reviewsDone, 'review', 'reviews')} done, {reviewsWanted} wanted for each · field mean {averageText(fieldMean)}
        {countedDecisions.map(([kind, word]) => {
          const { prepared, released } = decisions[kind];
          return (
            prepared + released > 0 && ` · ${prepared + released} ${word}${prepared > 0 ? ` (${prepared} not released)` : ''}`
          );
        })}
      </p>
      <details>
        <summary>How reviewers score, and what “Adjusted” means</summary>
        <p className={classes.formula}>{adjustedFormula}</p>
        {reviewers.length > 0 && (
          <table className={classes.leanings}>
            <thead>
              <tr>
                <th scope="col">Reviewer</th>
                <th scope="col">Reviews</th>
                <th scope="col">Mean</th>
                <th scope="col">Others on the same</th>
                <th scope="col">Leaning</th>
              </tr>
            </thead>
            <tbody>
              {reviewers.map(({ id, fullName, reviews, mean, othersMean, leaning }) => (
                <tr key={id}>
                  <th scope="row">{fullName}</th>
                  <td>{reviews}</td>
                  <td>{averageText(mean)}</td>
                  <td>{averageText(othersMean)}</td>
                  <td>{leaning > 0 ? `+${leaning.toFixed(1)}` : leaning.toFixed(1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </div>
  );
}
