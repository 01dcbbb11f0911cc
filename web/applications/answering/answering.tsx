import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSignedInUser } from '../../platform/session.ts';
import type { Draft } from '../autosave/draft.ts';
import { useDraftStatus } from '../autosave/open-draft.ts';
import { SaveState } from '../autosave/views/save-state.tsx';
import { AskStaff } from '../conversation/ask-staff.tsx';
import { QuestionNotice } from '../conversation/question-notice.tsx';
import { navigationPage, PageNavigation } from '../pages/page-navigation.tsx';
import { focusQuestion } from '../questions/question-ids.ts';
import classes from './answering.module.css';
import { AnsweringQuestions } from './answering-questions.tsx';
import { EarlierNotice } from './earlier/earlier-notice.tsx';
import { earlierAnswersQuery } from './earlier/earlier-query.ts';
import { IncompletePageNotice } from './finishing/incomplete-page-notice.tsx';
import { Notices } from './notices.tsx';
import { ResponseHeader } from './response-header.tsx';
import { tellNotReady } from './saving/not-ready.ts';
import type { OpenedResponse } from './saving/response-drafts.tsx';
import {
  closedBecause,
  isResponseQuestion,
  isUntouched,
  pagesOfResponse,
  type ResponsePage,
  troubleOn,
} from './saving/response-of.ts';

/** Shows one page of an application at a time. */
export function Answering(opened: OpenedResponse) {
  const { record: response, open } = opened;
  const { draft } = open;
  useDraftStatus(draft);
  const pages = useMemo(() => pagesOfResponse(response), [response]);
  const { page: wanted = 1 } = useSearch({ from: '/signed-in/applications/responses/$id/edit' });
  const current = Math.max(0, Math.min(wanted, pages.length) - 1);
  const asked = useLocation({ select: ({ hash }) => hash });
  const because = closedBecause(response, useSignedInUser());
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const [left, setLeft] = useState<number | null>(null);
  const goTo = useGoTo(response.id);
  const { data: earlier } = useQuery({ ...earlierAnswersQuery(response.id), enabled: because === null });
  const questions = useMemo(() => response.applicationData.elements.filter(isResponseQuestion), [response]);
  const page = pages[current];

  // if a link to a question opened this page, show what is missing on the page
  useEffect(() => {
    if (asked !== '') setChecked((now) => new Set(now).add(current));
  }, [asked, current]);
  useContinuing(draft, pages, { goTo, reopened: response.reopenedAt !== null });
  const { main, heading } = useArrival(current, asked);
  // load the next screen early: the connection may fail later
  useEffect(() => void import('./finishing/review-response-page.tsx').catch(() => undefined), []);

  function leave(): Promise<boolean> {
    setChecked(new Set(checked).add(current));
    setLeft(current);
    return draft.flush();
  }

  /** Opens the next or previous page; after the last one, opens the review and warns if the application is not ready. */
  async function go(step: -1 | 1): Promise<void> {
    const saving = leave();
    goTo(current + step, pages.length);
    const submits = because === null && current + step === pages.length;
    if (submits && (await saving) && pages.some((one) => troubleOn(draft, one).length > 0)) tellNotReady();
  }

  if (!page) return <ResponseHeader {...opened} page={1} doing="Application" />;
  return (
    <>
      <ResponseHeader {...opened} page={current + 1} doing="Answer" ask={<AskStaff response={response.id} />} />
      <div className={`${classes.columns} columns-56 block-in-print`}>
        <div className={`${classes.side} not-printed`}>
          <PageNavigation
            pages={pages.map((one, index) => navigationPage(one, index, troubleOn(draft, one).length === 0))}
            current={current}
            onOpen={() => void leave()}
          />
        </div>
        <div ref={main} className={classes.main}>
          <Notices open={open} response={response} because={because} readAgain={opened.readAgain}>
            <QuestionNotice response={response.id} />
            {!because && earlier && earlier.size > 0 && <EarlierNotice open={open} questions={questions} earlier={earlier} />}
            {!because && left !== null && left !== current && <IncompletePageNotice draft={draft} pages={pages} index={left} />}
          </Notices>
          <AnsweringQuestions
            key={current}
            open={open}
            page={page}
            index={current}
            readOnly={because !== null}
            checked={checked.has(current)}
            earlier={earlier}
            heading={heading}
          />
          <AnsweringFoot draft={draft} readOnly={because !== null} first={current === 0} onGo={(step) => void go(step)} />
        </div>
      </div>
    </>
  );
}

/**
 * Opens the first page that is not done, once, if the address asks for it; if all are done, the review. Of a reopened response that has
 * all answers, staff want some changed: it opens at its first page.
 */
function useContinuing(
  draft: Draft,
  pages: readonly ResponsePage[],
  { goTo, reopened }: { goTo: GoTo; reopened: boolean },
): void {
  const { continue: continues } = useSearch({ from: '/signed-in/applications/responses/$id/edit' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each address
  useEffect(() => {
    if (!continues || pages.length === 0) return;
    // who has answered nothing yet begins at the beginning, also where no answer is required
    if (reopened && pages.every((page) => troubleOn(draft, page).length === 0)) return goTo(0, pages.length, true);
    const open = pages.every((page) => isUntouched(draft, page))
      ? 0
      : pages.findIndex((page) => troubleOn(draft, page).length > 0);
    goTo(open < 0 ? pages.length : open, pages.length, true);
  }, [continues]);
}

/**
 * Moves focus to the question in the address or, after a change of page, to the heading of the new page. Small screens then
 * scroll past the header, wide screens to the top.
 */
function useArrival(current: number, asked: string) {
  const main = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (asked !== '') focusQuestion(asked);
    else if (before.current !== current) {
      heading.current?.focus({ preventScroll: true });
      const small = window.matchMedia('(max-width: 56rem)').matches;
      if (small) main.current?.scrollIntoView({ block: 'start' });
      else window.scrollTo({ top: 0 });
    }
    before.current = current;
  }, [current, asked]);
  return { main, heading };
}

/** `replace`: the page that is left does not stay in the history. */
type GoTo = (index: number, count: number, replace?: boolean) => void;

/** Opens a page; after the last page, the review. */
function useGoTo(response: number): GoTo {
  const navigate = useNavigate();
  const params = { id: String(response) };
  return (index, count, replace = false) => {
    if (index >= count) void navigate({ to: '/applications/responses/$id/review', params, replace });
    else {
      const search = index === 0 ? {} : { page: index + 1 };
      void navigate({ to: '/applications/responses/$id/edit', params, search, replace, resetScroll: false });
    }
  };
}

interface Props {
  draft: Draft;
  readOnly: boolean;
  first: boolean;
  onGo: (step: -1 | 1) => void;
}

function AnsweringFoot({ draft, readOnly, first, onGo }: Props) {
  return (
    <div className={`${classes.foot} static-if-low not-printed`}>
      <Button variant="default" disabled={first} onClick={() => onGo(-1)}>
        Previous
      </Button>
      <SaveState draft={draft} />
      <Button onClick={() => onGo(1)}>{readOnly ? 'Next' : 'Save & Next'}</Button>
    </div>
  );
}
