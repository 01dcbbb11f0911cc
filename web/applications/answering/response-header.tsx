import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { openStateAt } from '#contract/applications/publication.ts';
import { isAnswerable, responseStatusText } from '#contract/platform/access/response-status.ts';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { openingText } from '../public/opening-text.ts';
import { WithdrawButton } from '../responses/status/withdraw-dialog.tsx';
import classes from './answering.module.css';
import { Colleagues } from './colleagues.tsx';
import type { OpenedResponse } from './saving/response-drafts.tsx';
import { pagesOfResponse } from './saving/response-of.ts';

const minute = 60_000;

/** The current time, updated once a minute and at `at`. */
function useNow(at: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = (at ?? now) - now;
    const next = left > 0 ? Math.min(left + 500, minute) : minute;
    const timer = setTimeout(() => setNow(Date.now()), next);
    return () => clearTimeout(timer);
  }, [at, now]);
  return now;
}

function Deadline({ closesAt, now }: { closesAt: string; now: number }) {
  const dates = { opensAt: null, closesAt };
  return openingText(dates, openStateAt(dates, now), now);
}

interface Props extends OpenedResponse {
  /** shown before the application's name in the window title */
  doing: string;
  /** the button with which the applicant asks programme staff */
  ask?: ReactNode;
  /** the page of the application that is shown, from 1; null: the review */
  page: number | null;
}

export function ResponseHeader({ record: response, open: { draft }, readAgain, doing, ask, page }: Props) {
  const pages = useMemo(() => pagesOfResponse(response), [response]);
  const { closesAt, can } = response;
  const closes = closesAt === null ? null : Date.parse(closesAt);
  const now = useNow(closes);
  const over = closes !== null && closes <= now;
  // once this browser’s clock passes the deadline, ask the server: only the server decides whether the deadline has passed
  useEffect(() => {
    if (over && can.edit) void readAgain();
  }, [over, can.edit, readAgain]);
  const name = response.applicationTemplateRef.name;
  const back = <BackLink to="/applications/responses">Applications</BackLink>;
  const withdraw = <WithdrawButton response={response} onOpen={() => void draft.flush()} onDone={() => void readAgain()} />;
  const actions = (
    <>
      {ask}
      {withdraw}
    </>
  );
  return (
    <PageHeader title={name} documentTitle={`${doing}: ${name}`} breadcrumb={back} actions={actions}>
      <p className={`${classes.meta} ink-strong`}>
        <span>{response.nonprofitRef.name}</span>
        {response.reopenedAt !== null && <strong>{responseStatusText(response)}</strong>}
        {isAnswerable(response.status) && closesAt !== null && (
          <span>
            <Deadline closesAt={closesAt} now={now} />
          </span>
        )}
      </p>
      <Colleagues response={response.id} pages={pages} page={page} mayEdit={can.edit} />
    </PageHeader>
  );
}
