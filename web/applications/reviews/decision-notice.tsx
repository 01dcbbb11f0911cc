import { useQuery } from '@tanstack/react-query';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { decisionLabels } from '#contract/applications/reviews/board.ts';
import { readWhatHappensNow } from '#contract/applications/what-happens-now.ts';
import { queryOf } from '../../platform/query-of.ts';
import { Unloaded } from '../../platform/ui/feedback/loading/unloaded.tsx';
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
      {decision && <WhatHappensNow response={response.id} />}
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

/** What programme staff tell nonprofits after this decision. */
function WhatHappensNow({ response }: { response: number }) {
  const query = useQuery(queryOf(readWhatHappensNow, { params: { id: response } }));
  if (!query.data) return <Unloaded query={query} what="what happens now" lines={3} />;
  if (query.data.paragraphs.length === 0) return null;
  return (
    <section className={classes.letter} aria-labelledby="what-happens-now">
      <h2 id="what-happens-now" className="text-22">
        What happens now
      </h2>
      {query.data.paragraphs.map((text) => (
        <p key={text} className="breakable lines">
          {text}
        </p>
      ))}
    </section>
  );
}
