import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { decisionLabels } from '#contract/applications/reviews/board.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { isAnswerable, isReviewable, responseStatusText } from '#contract/platform/access/response-status.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { IfMay } from '../../platform/ui/if-may.tsx';
import { formatMoment } from '../../platform/ui/text/format.ts';
import { averageText } from '../reviews/scores.ts';
import classes from './response-page.module.css';

/**
 * Facts about a response, beside its answers: status, dates, categories and decision. Programme staff also see the feedback
 * letter, scores and reviewers.
 */
export function ResponseSide({ response }: { response: ApplicationResponse }) {
  const me = useSignedInUser();
  const staff = may(me, 'readAllApplications');
  const writes = may(me, 'manageReviews');
  const { nonprofitRef, status, created, dateSubmitted, closesAt, extendedUntil } = response;
  return (
    <aside className={`${classes.side} small-terms breakable-items`} aria-label="About this response">
      <dl className="stack gap-4">
        <Fact name="Status">{responseStatusText(response)}</Fact>
        {dateSubmitted ? (
          <Fact name="Submitted">{formatMoment(dateSubmitted)}</Fact>
        ) : (
          <Fact name="Started">{formatMoment(created)}</Fact>
        )}
        {response.withdrawnAt && <Fact name="Withdrawn">{formatMoment(response.withdrawnAt)}</Fact>}
        {isAnswerable(status) && closesAt && (
          <Fact name={Date.parse(closesAt) <= Date.now() ? 'Closed' : 'Open until'}>
            {formatMoment(closesAt)}
            {extendedUntil === closesAt && <span className="soft"> (extended)</span>}
          </Fact>
        )}
        <Fact name="Web categories">
          {nonprofitRef.webCategories.length > 0 ? (
            <ul>
              {nonprofitRef.webCategories.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          ) : (
            <span className="soft">None</span>
          )}
        </Fact>
        {response.decision && (
          <Fact name="Decision">
            {decisionLabels[response.decision]}
            {response.acceptedYear !== null && ` ${response.acceptedYear}`}
          </Fact>
        )}
        <IfMay right="readPrivateNotes">
          {isReviewable(status) && (
            <Fact name="Feedback letter">
              <Link to="/applications/responses/$id/feedback" params={{ id: String(response.id) }}>
                {response.feedback || !writes ? 'Read feedback' : 'Write feedback'}
              </Link>
            </Fact>
          )}
        </IfMay>
        {staff && <Fact name="Average score">{averageText(response.averageScore)}</Fact>}
        {staff && <Fact name="Reviews">{response.numReviews ?? 0}</Fact>}
        {staff && (
          <Fact name="Site visits">
            {response.numSiteVisits ?? 0}
            {Boolean(response.numSiteVisits) && ` (${response.numPositiveSiteVisits ?? 0} positive)`}
          </Fact>
        )}
        {staff && <Reviewers response={response} />}
      </dl>
    </aside>
  );
}

function Reviewers({ response }: { response: ApplicationResponse }) {
  const reviewers = response.reviewers ?? [];
  return (
    <Fact name="Assigned reviewers">
      {reviewers.length > 0 ? (
        <ul>
          {reviewers.map(({ id, fullName }) => (
            <li key={id}>{fullName}</li>
          ))}
        </ul>
      ) : (
        <p className="soft">None yet</p>
      )}
      <IfMay right="manageReviews">
        {isReviewable(response.status) && (
          <Link
            to="/reviewers/assign"
            search={{ nonprofit: response.nonprofit, applicationTemplate: response.applicationTemplateId }}
          >
            Edit Reviewers
          </Link>
        )}
      </IfMay>
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
