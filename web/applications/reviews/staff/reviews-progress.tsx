import { useQuery } from '@tanstack/react-query';
import { readReviewProgress } from '#contract/applications/reviews/reminders.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { formatDeadline } from '../../../platform/ui/text/format.ts';
import { publishedTemplatesQuery } from '../../responses/response-queries.ts';
import classes from './reviews-progress.module.css';

/** How many assigned reviews of the newest application are done, and which reviewers have reviews left. */
export function ReviewsProgress() {
  const templates = useQuery(publishedTemplatesQuery).data;
  const newest = templates?.[0];
  const { data } = useQuery(
    queryOf(readReviewProgress, { query: { applicationTemplate: newest?.id ?? 0 } }, { enabled: newest !== undefined }),
  );
  if (!newest || !data || data.assigned === 0) return null;
  const behind = data.reviewers.filter(({ done, assigned }) => done < assigned);
  return (
    <div className={classes.progress}>
      <p>
        <strong>{newest.name}</strong>: {data.done} of {data.assigned} assigned reviews done
        {data.dueAt && <span className="soft"> · due by {formatDeadline(data.dueAt)}</span>}
      </p>
      <progress className={classes.bar} max={data.assigned} value={data.done} aria-label="Assigned reviews done" />
      {behind.length > 0 && (
        <details>
          <summary className="opens">Who has reviews left ({behind.length})</summary>
          <ul className={classes.list}>
            {behind.map(({ id, fullName, email, done, assigned, missing }) => (
              <li key={id}>
                {fullName || email}: {done} of {assigned} <span className="soft">({missing.join(', ')})</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
