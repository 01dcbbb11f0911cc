import { useQuery } from '@tanstack/react-query';
import { readReviewProgress } from '#contract/applications/reviews/reminders.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { formatDate, formatDeadline } from '../../../platform/ui/text/format.ts';
import { publishedTemplatesQuery } from '../../responses/response-queries.ts';
import classes from './reviews-progress.module.css';

/** How many assigned reviews of the newest application are done, and which reviewers have reviews left. */
export function ReviewsProgress() {
  const templates = useQuery(publishedTemplatesQuery).data;
  const newest = templates?.[0];
  const { data } = useQuery(
    queryOf(readReviewProgress, { query: { applicationTemplate: newest?.id ?? 0 } }, { enabled: newest !== undefined }),
  );
  if (!newest || !data || (data.assigned === 0 && data.answers.length === 0)) return null;
  const behind = data.reviewers.filter(({ done, assigned }) => done < assigned);
  return (
    <div className={classes.progress}>
      <p>
        <strong>{newest.name}</strong>: {data.done} of {data.assigned} assigned reviews done
        {data.drafts > 0 && <span className="soft"> · {howMany(data.drafts, 'draft', 'drafts')}</span>}
        {data.dueAt && <span className="soft"> · due by {formatDeadline(data.dueAt)}</span>}
      </p>
      <progress className={classes.bar} max={data.assigned} value={data.done} aria-label="Assigned reviews done" />
      {behind.length > 0 && (
        <details>
          <summary className="opens">Who has reviews left ({behind.length})</summary>
          <ul className={classes.list}>
            {behind.map(({ id, fullName, email, done, assigned, drafts, missing }) => (
              <li key={id}>
                {fullName || email}: {done} of {assigned}
                {drafts > 0 && `, ${howMany(drafts, 'draft', 'drafts')}`} <span className="soft">({missing.join(', ')})</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Answers answers={data.answers} />
    </div>
  );
}

/** Who said that they take no reviews of the round, or only so many. */
function Answers({ answers }: Pick<ResultOf<typeof readReviewProgress>, 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <details>
      <summary className="opens">Who takes fewer ({answers.length})</summary>
      <ul className={classes.list}>
        {answers.map(({ id, fullName, most, givenBack, words, answeredAt }) => (
          <li key={id}>
            {fullName}: {most === 0 ? 'none in this round' : `${most} at most`}
            {givenBack > 0 && `, gave ${givenBack} back`} <span className="soft">({formatDate(answeredAt)})</span>
            {words !== '' && <blockquote className="breakable">{words}</blockquote>}
          </li>
        ))}
      </ul>
    </details>
  );
}
