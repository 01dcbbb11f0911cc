import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import type { Draft } from '../../drafts/autosave/draft.ts';
import { useDraftStatus } from '../../drafts/autosave/open-draft.ts';
import { formatCount, formatDeadline, formatMoment } from '../../ui/text/format.ts';
import classes from './answering.module.css';
import type { OpenResponse } from './open-drafts.ts';
import type { ClosedBecause } from './response-of.ts';

export function Notice({ tone, children }: { tone?: 'warning'; children: ReactNode }) {
  return (
    <div className={classes.notice} data-tone={tone}>
      {children}
    </div>
  );
}

interface Props {
  open: OpenResponse;
  response: ApplicationResponse;
  because: ClosedBecause;
  children?: ReactNode;
}

/** Says why nothing can be changed, and where unsaved text is safe. */
export function Notices({ open, response, because, children }: Props) {
  const { unsent } = useDraftStatus(open.draft);
  return (
    <div role="status" className={`${classes.notices} not-printed`}>
      {because && <ClosedNotice response={response} because={because} />}
      {because && unsent > 0 && (
        <Notice tone="warning">
          <p>
            <strong>{formatCount(unsent, 'answer that you typed was', 'answers that you typed were')} not saved in time.</strong>{' '}
            The text stands under its question and stays in this browser: copy what you need.
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

/** Says where typed text is safe while the server can't be reached, or the browser stores nothing. */
export function DraftNotices({ draft }: { draft: Draft }) {
  const { saving, storage } = useDraftStatus(draft);
  return (
    <>
      {saving === 'retrying' && (
        <Notice>
          <p>
            The server can’t be reached at the moment. Go on writing:{' '}
            {storage === null
              ? 'what you type is kept in this browser and sent as soon as the connection is back.'
              : 'what you type is sent as soon as the connection is back. Keep this page open until then.'}
          </p>
        </Notice>
      )}
      {storage !== null && <StorageNotice full={storage === 'full'} />}
    </>
  );
}

function StorageNotice({ full }: { full: boolean }) {
  return (
    <Notice tone="warning">
      <p>
        <strong>
          {full ? 'This browser’s storage is full' : 'This browser does not let us store anything'}, so it can’t keep a copy of
          what you type.
        </strong>{' '}
        What you write is still saved at the server. Wait for “Saved” before you close this page.
      </p>
    </Notice>
  );
}

function ClosedNotice({ response, because }: { response: ApplicationResponse; because: NonNullable<ClosedBecause> }) {
  switch (because) {
    case 'submitted':
      return (
        <Notice>
          <p>
            This application was submitted{response.dateSubmitted && <> on {formatMoment(response.dateSubmitted)}</>}. It can no
            longer be changed.
          </p>
          <Link to="/applications/responses/$id/review" params={{ id: String(response.id) }}>
            See it as it was submitted
          </Link>
        </Notice>
      );
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
  }
}
