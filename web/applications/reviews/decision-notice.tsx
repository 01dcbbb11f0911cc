import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { decisionLabels } from '#contract/applications/reviews/board.ts';
import { Notice } from '../../platform/ui/feedback/notice.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import classes from './decision-notice.module.css';

/** The released decision and the feedback letter, as the nonprofit sees them with its response. */
export function DecisionNotice({ response }: { response: ApplicationResponse }) {
  const { decision, decisionReleasedAt, acceptedYear, feedback } = response;
  if (!decision && !feedback) return null;
  return (
    <>
      {decision && (
        <Notice>
          <p>
            <strong>
              Decision: {decisionLabels[decision]}
              {acceptedYear !== null && ` for ${acceptedYear}`}.
            </strong>{' '}
            {decisionReleasedAt && formatDate(decisionReleasedAt)}
          </p>
        </Notice>
      )}
      {feedback && (
        <section className={classes.letter} aria-labelledby="feedback">
          <h2 id="feedback" className="text-22">
            Feedback
          </h2>
          <p className="breakable lines">{feedback.body}</p>
        </section>
      )}
    </>
  );
}
