import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import type { Closed } from '#contract/platform/access/response-status.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { Notice } from '../../platform/ui/feedback/notice.tsx';
import { formatDeadline, formatMoment } from '../../platform/ui/text/format.ts';
import { useDraftStatus } from '../autosave/open-draft.ts';
import { DraftNotices } from '../autosave/views/draft-notices.tsx';
import { WithdrawnNotice } from '../responses/status/withdrawn-notice.tsx';
import classes from './answering.module.css';
import type { OpenResponse } from './saving/open-drafts.ts';
import type { ClosedBecause } from './saving/response-of.ts';

interface Props {
  open: OpenResponse;
  response: ApplicationResponse;
  because: ClosedBecause;
  /** loads the response again */
  readAgain: () => unknown;
  children?: ReactNode;
}

/** Says why answers cannot be changed, or that the application was reopened. Warns if typed text was not saved in time. */
export function Notices({ open, response, because, readAgain, children }: Props) {
  const { unsent } = useDraftStatus(open.draft);
  return (
    <div role="status" className={`${classes.notices} unless-empty not-printed`}>
      {because && <ClosedNotice response={response} because={because} readAgain={readAgain} />}
      {because && unsent > 0 && (
        <Notice tone="warning">
          <p>
            <strong>{howMany(unsent, 'answer that you typed was', 'answers that you typed were')} not saved in time.</strong> The
            text is shown under its question and is kept in this browser: copy what you need.
          </p>
        </Notice>
      )}
      {!because && response.reopenedAt !== null && <ReopenedNotice response={response} reopenedAt={response.reopenedAt} />}
      {!because && <DraftNotices draft={open.draft} />}
      {children}
    </div>
  );
}

function ReopenedNotice({ response, reopenedAt }: { response: ApplicationResponse; reopenedAt: string }) {
  return (
    <Notice tone="warning">
      <p>
        <strong>This application was reopened on {formatMoment(reopenedAt)}.</strong> Change what is asked for, and submit it
        again{response.closesAt && <> until {formatDeadline(response.closesAt)}</>}.
      </p>
      {response.reopenedReason && <blockquote className={classes.reason}>{response.reopenedReason}</blockquote>}
    </Notice>
  );
}

interface ClosedProps extends Pick<Props, 'response' | 'readAgain'> {
  because: NonNullable<ClosedBecause>;
}

function ClosedNotice({ response, because, readAgain }: ClosedProps) {
  if (response.withdrawnAt !== null) return <WithdrawnNotice response={response} onTakenBack={readAgain} />;
  switch (because) {
    case 'deadline':
      return (
        <Notice tone="warning">
          <p>
            The deadline {response.closesAt && <>({formatMoment(response.closesAt)}) </>}has passed: answers can no longer be
            changed.
          </p>
        </Notice>
      );
    case 'reader':
      return (
        <Notice>
          <p>You can read this application. Answering it takes the nonprofit staff role of {response.nonprofitRef.name}.</p>
        </Notice>
      );
    default:
      return <ClosedByStatus response={response} closed={because} />;
  }
}

function ClosedByStatus({ response, closed }: { response: ApplicationResponse; closed: Closed }) {
  const at = response[closed.at];
  return (
    <Notice>
      <p>
        This application was {closed.reason}
        {at && <> on {formatMoment(at)}</>}. It can no longer be changed.
      </p>
      <Link to="/applications/responses/$id/review" params={{ id: String(response.id) }}>
        {closed.read}
      </Link>
    </Notice>
  );
}
