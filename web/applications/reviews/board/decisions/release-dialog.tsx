import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { decisionLabels } from '#contract/applications/reviews/board.ts';
import { type ReleaseLetter, releaseDecisions } from '#contract/applications/reviews/decisions.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { ApiFailure, call } from '../../../../platform/api.ts';
import { queryOf } from '../../../../platform/query-of.ts';
import { refresh } from '../../../../platform/stale.ts';
import { DialogActions } from '../../../../platform/ui/dialogs/dialog.tsx';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import { SkeletonLines } from '../../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { Notice } from '../../../../platform/ui/feedback/notice.tsx';
import { FormProblem } from '../../../../platform/ui/forms/form-problem.tsx';
import { IfMay } from '../../../../platform/ui/if-may.tsx';
import { useBusy } from '../../../../platform/ui/work/use-busy.ts';
import classes from '../board.module.css';
import { countedDecisions } from './decision-words.ts';

interface Props {
  template: number;
  /** ids of the responses to release; empty: every prepared decision is released */
  selected: readonly number[];
  onClose: () => void;
  onReleased: () => void;
}

/** Shows which letter each person gets, then releases exactly those decisions. */
export function ReleaseDialog({ template, selected, onClose, onReleased }: Props) {
  const client = useQueryClient();
  const [withFeedback, setWithFeedback] = useState(false);
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const body = { applicationTemplate: template, withFeedback, ...(selected.length > 0 && { responses: [...selected] }) };
  const preview = useQuery(queryOf(releaseDecisions, { query: { dryRun: true }, body }, { staleTime: 0, gcTime: 0 }));

  async function release(fingerprint: string): Promise<void> {
    setProblem(undefined);
    await run(
      async () => {
        const { letters } = await call(releaseDecisions, { body: { ...body, fingerprint }, quiet: true });
        showAlert({ tone: 'success', text: `${howMany(letters.length, 'decision is', 'decisions are')} released.` });
        void refresh(client, 'board', 'feedback', 'response', 'responses', 'nonprofits', 'nonprofit');
        onReleased();
      },
      (error) => {
        setProblem(error.summary);
        if (error.status === 409) void preview.refetch();
      },
    );
  }

  const { data, error } = preview;
  const asked = data?.letters.filter(({ openQuestion }) => openQuestion).length ?? 0;
  const counts = data && countedDecisions.filter(([kind]) => data.counts[kind] > 0);
  return (
    <div className="stack gap-5">
      <Checkbox
        label="Release the feedback letters that are written, too"
        checked={withFeedback}
        disabled={busy}
        onChange={({ currentTarget }) => setWithFeedback(currentTarget.checked)}
      />
      <FormProblem text={problem ?? (error instanceof ApiFailure ? error.summary : undefined)} />
      {!data && !error && <SkeletonLines label="Loading the preview" lines={5} />}
      {data && counts && (
        <>
          <p role="status">
            <strong>{counts.map(([kind, word]) => `${data.counts[kind]} ${word}`).join(', ')}</strong>. The release sends{' '}
            {howMany(data.emails, 'email', 'emails')} and can’t be undone.
          </p>
          {asked > 0 && (
            <Notice tone="warning">
              <p>
                {howMany(asked, 'application has', 'applications have')} an unanswered question. Nobody can answer it after the
                release.
              </p>
              <Link to="/applications/responses" search={{ applicationTemplate: template, awaits: 'QUESTION' }}>
                Read the questions
              </Link>
            </Notice>
          )}
          <Letters letters={data.letters} />
          {data.samples.map(({ decision, subject, text }) => (
            <details key={decision} className="opens-inside">
              <summary>The letter to {decisionLabels[decision].toLowerCase()} nonprofits</summary>
              <p>
                <strong>{subject}</strong>
              </p>
              <p className="breakable lines">{text}</p>
              <IfMay right="readEmailTexts">
                <p className="row gap-1-4 above-2 touch-links">
                  <Link to="/email-texts/$letter" params={{ letter: `decision-${decision.toLowerCase()}` }}>
                    Change the words of this letter
                  </Link>
                  <Link to="/email-texts/$letter" params={{ letter: `what-happens-now-${decision.toLowerCase()}` }}>
                    Change “What happens now”
                  </Link>
                </p>
              </IfMay>
            </details>
          ))}
        </>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={busy}
          disabled={!data || data.letters.length === 0 || preview.isFetching}
          onClick={() => data && void release(data.fingerprint)}
        >
          {data ? `Release ${howMany(data.letters.length, 'decision', 'decisions')}` : 'Release'}
        </Button>
      </DialogActions>
    </div>
  );
}

function Letters({ letters }: { letters: readonly ReleaseLetter[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard
    <section className={`${classes.letters} ruled-items`} aria-label="Letters" tabIndex={0}>
      <ul>
        {letters.map(({ response, nonprofitRef, decision, recipients, withFeedback, acceptedYear, ...granted }) => (
          <li key={response}>
            <strong>{nonprofitRef.name}</strong>: {decisionLabels[decision]}
            {acceptedYear !== null && ` ${acceptedYear}`}
            {granted.publishWeb && ', published on the web'}
            {granted.publishPrint && ', published in print'}
            {granted.learningUntil && `, Learning Commons until ${granted.learningUntil}`}
            {withFeedback && ', with feedback'}
            {granted.openQuestion && ', with an unanswered question'}
            <div className="soft text-14 breakable">
              {recipients.join(', ') || 'Nobody to email: it is shown on their page alone'}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
