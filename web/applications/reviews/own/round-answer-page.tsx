import { Button, Checkbox, Textarea } from '@mantine/core';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import {
  giveReviewsBack,
  type RoundAnswer,
  readRoundAnswer,
  takeReviewsBack,
} from '#contract/applications/reviews/round-answers.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { type ApiFailure, call } from '../../../platform/api.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { formatDeadline } from '../../../platform/ui/text/format.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import classes from './round-answer-page.module.css';

type State = 'loading' | 'unknown' | 'failed' | RoundAnswer;

/**
 * Opened by a link in a reviewer's letter, without signing in: gives reviews back. A mail scanner that opens it changes nothing. Open
 * pages have no cache of queries, so the page keeps what it read.
 */
export function RoundAnswerPage() {
  const { token } = useParams({ from: '/review-answer/$token' });
  const [state, setState] = useState<State>('loading');
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();
  const params = { token };

  async function settle(answer: Promise<RoundAnswer>, onFailure: (error: ApiFailure) => void): Promise<void> {
    setProblem(undefined);
    await run(async () => setState(await answer), onFailure);
  }
  const look = () =>
    settle(call(readRoundAnswer, { params, quiet: true }), (error) => setState(error.status === 404 ? 'unknown' : 'failed'));
  function change(answer: Promise<RoundAnswer>): Promise<void> {
    const told = answer.then((now) => {
      setSent(true);
      return now;
    });
    return settle(told, (error) => {
      setProblem(error.summary);
      // a review may be finished or given to somebody else meanwhile
      if (error.status === 409) void call(readRoundAnswer, { params, quiet: true }).then(setState, () => {});
    });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each link
  useEffect(() => void look(), [token]);

  if (state === 'loading') return <p role="status">Reading the link...</p>;
  if (state === 'unknown') return <UnknownLink />;
  if (state === 'failed')
    return (
      <MessagePage title="The link could not be read" action={<Button onClick={() => void look()}>Try again</Button>}>
        <p>The server did not answer as it should. Your link is still good.</p>
      </MessagePage>
    );
  if (!state.isOpen) return <Over application={state.application} />;
  // staff may have assigned more since: those can be given back, too
  if (state.most !== null && state.assigned.length <= state.most)
    return (
      <Answered answer={state} sent={sent} problem={problem}>
        <Button variant="default" loading={busy} onClick={() => void change(call(takeReviewsBack, { params, quiet: true }))}>
          Take my answer back
        </Button>
      </Answered>
    );
  return (
    <GiveBack
      key={state.assigned.map(({ response }) => response).join()}
      answer={state}
      busy={busy}
      problem={problem}
      onGive={(body) => void change(call(giveReviewsBack, { params, body, quiet: true }))}
    />
  );
}

function UnknownLink() {
  return (
    <MessagePage title="Link Expired or Invalid" action={<Link to="/reviewers/review">Go to your reviews</Link>}>
      <p>This link is incomplete, or its account is gone. Write to {programme().programmeEmail} if you can’t review.</p>
    </MessagePage>
  );
}

function Over({ application }: { application: string }) {
  return (
    <MessagePage title="This round of reviews is over" action={<Link to="/reviewers/review">Go to your reviews</Link>}>
      <p>“{application}” needs no more reviews. Thank you!</p>
    </MessagePage>
  );
}

interface AnsweredProps {
  answer: RoundAnswer;
  /** whether the answer was given just now, and not before */
  sent: boolean;
  problem: string | undefined;
  children: ReactNode;
}

function Answered({ answer: { application, most, assigned, givenBack, words }, sent, problem, children }: AnsweredProps) {
  const taken = givenBack.filter(({ isFree }) => !isFree).length;
  return (
    <MessagePage title={sent ? 'Thank you for saying so' : 'You have answered'} action={children}>
      <FormProblem text={problem} />
      <p role="status">
        {most === 0
          ? `You take no reviews of “${application}”.`
          : `You take ${howMany(most ?? 0, 'review', 'reviews')} of “${application}” at most.`}{' '}
        Programme staff are told{words === '' ? '' : ', with your words'}.
      </p>
      {assigned.length > 0 && <p>Yours: {assigned.map(({ nonprofit }) => nonprofit).join(', ')}.</p>}
      {givenBack.length > 0 && <p>Given back: {givenBack.map(({ nonprofit }) => nonprofit).join(', ')}.</p>}
      {assigned.length > 0 && (
        <p>
          <Link to="/reviewers/review">Go to your reviews</Link>
        </p>
      )}
      {taken > 0 && <p>{howMany(taken, 'of them has', 'of them have')} another reviewer now and can’t be taken back.</p>}
    </MessagePage>
  );
}

interface GiveBackProps {
  answer: RoundAnswer;
  busy: boolean;
  problem: string | undefined;
  onGive: (body: { responses: number[]; words: string }) => void;
}

function GiveBack({ answer: { application, dueAt, assigned }, busy, problem, onGive }: GiveBackProps) {
  const all = String(useSearch({ from: '/review-answer/$token' })['all']) === 'true';
  const open = assigned.filter(({ state }) => state !== 'DONE');
  const [kept, setKept] = useState(() =>
    (all ? assigned.filter(({ state }) => state === 'DONE') : assigned).map(({ response }) => response),
  );
  const [words, setWords] = useState('');
  const given = open.filter(({ response }) => !kept.includes(response));
  const drafts = given.filter(({ state }) => state === 'BEGUN').length;

  function give(event: FormEvent): void {
    event.preventDefault();
    onGive({ responses: given.map(({ response }) => response), words });
  }

  return (
    <div className={classes.page}>
      <PageHeader title={all ? 'You can’t review this year?' : 'Fewer reviews?'} />
      <form className="stack gap-5" onSubmit={give} noValidate>
        <FormProblem text={problem} />
        <p>
          {assigned.length === 0
            ? `Nothing of “${application}” is assigned to you.`
            : `Take the tick from the applications of “${application}” that somebody else should review. What stays ticked stays yours.`}
          {dueAt !== null && assigned.length > 0 && ` They are due by ${formatDeadline(dueAt)}.`}
        </p>
        {assigned.length > 0 && (
          <fieldset className="bare stack gap-5 breakable">
            <legend className="strong below-4">Reviews that you keep</legend>
            {assigned.map(({ response, nonprofit, state }) => (
              <Checkbox
                key={response}
                label={nonprofit}
                description={{ DONE: 'Finished: it stays', BEGUN: 'Begun', OPEN: undefined }[state]}
                disabled={state === 'DONE'}
                checked={kept.includes(response)}
                onChange={({ currentTarget: { checked } }) =>
                  setKept(checked ? [...kept, response] : kept.filter((one) => one !== response))
                }
              />
            ))}
          </fieldset>
        )}
        {drafts > 0 && (
          <p className="soft">
            What you wrote in {howMany(drafts, 'review that you have begun', 'reviews that you have begun')} is kept, and counts
            for nothing unless you get {drafts === 1 ? 'it' : 'them'} again.
          </p>
        )}
        <Textarea
          label="A word for programme staff (optional)"
          autosize
          minRows={2}
          maxLength={2_000}
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
        <div>
          <Button type="submit" loading={busy}>
            {labelOf(given.length, assigned.length)}
          </Button>
        </div>
        <p className="soft text-14">You can take this back on the same page, as long as nobody else has got the reviews.</p>
      </form>
    </div>
  );
}

function labelOf(given: number, assigned: number): string {
  if (given === 0) return assigned === 0 ? 'I take none in this round' : 'I keep these and take no more';
  return given === assigned ? 'I can’t review this year' : `Give ${howMany(given, 'review', 'reviews')} back`;
}
