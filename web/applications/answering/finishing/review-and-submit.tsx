import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { type Closed, responseStatusText } from '#contract/platform/access/response-status.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { Dialog, DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { formatMoment } from '../../../platform/ui/text/format.ts';
import { useDraftStatus } from '../../autosave/open-draft.ts';
import { SaveState } from '../../autosave/views/save-state.tsx';
import { PageHeading } from '../../pages/page-heading.tsx';
import { pageName } from '../../pages/page-name.ts';
import { StatusLine } from '../../responses/status/status-line.tsx';
import { WithdrawnNotice } from '../../responses/status/withdrawn-notice.tsx';
import { DecisionNotice } from '../../reviews/decision-notice.tsx';
import { AnswerQuestion } from '../answer-question.tsx';
import classes from '../answering.module.css';
import { Notices } from '../notices.tsx';
import { ResponseHeader } from '../response-header.tsx';
import type { OpenResponse } from '../saving/open-drafts.ts';
import type { OpenedResponse } from '../saving/response-drafts.tsx';
import {
  closedBecause,
  closedByStatus,
  isResponseQuestion,
  pagesOfResponse,
  type ResponsePage,
  troubleOn,
} from '../saving/response-of.ts';
import { useSubmit } from '../saving/use-submit.ts';
import { MissingAnswers } from './missing-answers.tsx';

const ConversationSection = lazy(async () => ({
  default: (await import('../../conversation/conversation-section.tsx')).ConversationSection,
}));

const ProfileProposals = lazy(async () => ({
  default: (await import('../../responses/profile/profile-proposals.tsx')).ProfileProposals,
}));

/** All answers on one page, to review before submitting and to read afterwards. */
export function ReviewAndSubmit(opened: OpenedResponse) {
  const { record: response, open } = opened;
  useDraftStatus(open.draft);
  const because = closedBecause(response, useSignedInUser());
  const closed = closedByStatus(because);
  const pages = useMemo(() => pagesOfResponse(response), [response]);
  const { submit, busy, problem, thanks, list } = useSubmit(opened);

  return (
    <>
      <ResponseHeader {...opened} page={null} doing={closed ? 'Application' : 'Review'} />
      <Notices open={open} response={response} because={closed ? null : because} readAgain={opened.readAgain} />
      <div className={classes.review}>
        <StatusLine response={response} />
        {closed && <ClosedResponse response={response} closed={closed} readAgain={opened.readAgain} />}
        <DecisionNotice response={response} />
        <Suspense>
          {response.decision === 'ACCEPTED' && <ProfileProposals response={response} />}
          <ConversationSection response={response.id} />
        </Suspense>
        {!because && <MissingAnswers ref={list} draft={open.draft} pages={pages} response={response.id} />}
        {pages.map((page, index) => (
          <PageOfAnswers key={page.number} open={open} page={page} index={index} response={response.id} edit={!because} />
        ))}
        {!because && (
          <div className="stack gap-3 start not-printed">
            <FormProblem text={problem} />
            <p>After you submit, your answers can no longer be changed.</p>
            <Button
              size="md"
              loading={busy}
              onClick={() => void submit(pages.every((page) => troubleOn(open.draft, page).length === 0))}
            >
              Submit application
            </Button>
            <SaveState draft={open.draft} />
          </div>
        )}
      </div>
      <ThankYou opened={thanks} />
    </>
  );
}

interface PageProps {
  open: OpenResponse;
  page: ResponsePage;
  index: number;
  response: number;
  edit: boolean;
}

function PageOfAnswers({ open, page, index, response, edit }: PageProps) {
  const name = pageName(page, index);
  return (
    <section className={classes.reviewPage} aria-label={name}>
      <div className="row baseline gap-1-4 spread touch-links">
        <PageHeading page={page} index={index} titleClassName="text-22" />
        {edit && (
          <Link
            to="/applications/responses/$id/edit"
            params={{ id: String(response) }}
            search={index === 0 ? {} : { page: index + 1 }}
          >
            Edit<span className="only-read-out"> {name}</span>
          </Link>
        )}
      </div>
      {page.elements.map((element) =>
        isResponseQuestion(element) ? (
          <AnswerQuestion key={element.uid} open={open} question={element} readOnly checked={false} showTyped={edit} />
        ) : (
          <h3 key={element.uid}>{element.text}</h3>
        ),
      )}
    </section>
  );
}

interface ClosedProps {
  response: ApplicationResponse;
  closed: Closed;
  readAgain: () => unknown;
}

function ClosedResponse({ response, closed, readAgain }: ClosedProps) {
  if (response.withdrawnAt !== null) return <WithdrawnNotice response={response} onTakenBack={readAgain} />;
  const at = response[closed.at];
  return (
    <Notice>
      <p>
        <strong>{responseStatusText(response)}.</strong> {at && formatMoment(at)}
      </p>
      <Link to="/applications/responses/print/$id" params={{ id: String(response.id) }}>
        Print this application
      </Link>
    </Notice>
  );
}

/** Shown after submitting; leads to the list of responses. */
function ThankYou({ opened }: { opened: boolean }) {
  const navigate = useNavigate();
  const goOn = () => void navigate({ to: '/applications/responses' });
  return (
    <Dialog title="Thank you!" opened={opened} onClose={goOn} size="narrow">
      <p>
        Your application was submitted to {programme().programmeName}. A copy of your answers is on its way to you by email, and
        you can read it here at any time.
      </p>
      <DialogActions>
        <Button onClick={goOn} data-autofocus>
          See my applications
        </Button>
      </DialogActions>
    </Dialog>
  );
}
