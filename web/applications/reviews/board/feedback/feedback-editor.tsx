import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import {
  decisionMessages,
  type FeedbackLetter,
  readFeedback,
  releaseFeedback,
  saveFeedback,
} from '#contract/applications/reviews/decisions.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../../platform/api.ts';
import { FormCopyNotice } from '../../../../platform/drafts/form-copy-notice.tsx';
import { useCopiedValues } from '../../../../platform/drafts/use-copied-values.ts';
import { useSignedInUser } from '../../../../platform/session.ts';
import { refresh } from '../../../../platform/stale.ts';
import { confirm } from '../../../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import { CopyButton } from '../../../../platform/ui/feedback/copy-button.tsx';
import { FormProblem } from '../../../../platform/ui/forms/form-problem.tsx';
import { formatMoment, formatSaved } from '../../../../platform/ui/text/format.ts';
import { useBusy } from '../../../../platform/ui/work/use-busy.ts';
import other from '../theirs.module.css';
import classes from './feedback.module.css';
import { feedbackQuery } from './feedback-query.ts';

interface Props {
  letter: FeedbackLetter;
  response: ApplicationResponse;
}

export function FeedbackEditor({ letter, response }: Props) {
  const mayWrite = may(useSignedInUser(), 'manageReviews');
  if (letter.releasedAt !== null || !mayWrite) {
    return (
      <article className="wide-44 stack gap-3">
        <p className="soft">
          {letter.releasedAt === null
            ? 'A draft that is not released yet.'
            : `Released ${formatMoment(letter.releasedAt)}. It can no longer be changed.`}
        </p>
        <p className="breakable lines">{letter.body}</p>
      </article>
    );
  }
  return <Editor letter={letter} response={response} />;
}

function Editor({ letter, response }: Props) {
  const client = useQueryClient();
  const form = useCopiedValues(`feedback ${letter.response}`, { body: letter.body });
  const [current, setCurrent] = useState(letter);
  const [theirs, setTheirs] = useState<FeedbackLetter | null>(null);
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();
  const { body } = form.values;
  const stored = current.version > 0 && !form.dirty;

  async function step(make: () => Promise<FeedbackLetter>, done: string): Promise<boolean> {
    setProblem(undefined);
    const kept = await run(
      async () => {
        const next = await make();
        setCurrent(next);
        setTheirs(null);
        form.saved();
        client.setQueryData(feedbackQuery(letter.response).queryKey, next);
        void refresh(client, 'board');
        showAlert({ tone: 'success', text: done });
        return true;
      },
      (error) => {
        const newer = readFeedback.result.safeParse(error.current);
        if (error.status === 409 && newer.success) {
          setTheirs(newer.data);
          setCurrent(newer.data);
        } else setProblem(error.fieldErrors['body'] ?? error.summary);
      },
    );
    return kept ?? false;
  }

  const params = { id: letter.response };
  const save = () =>
    step(() => call(saveFeedback, { params, body: { version: current.version, body }, quiet: 'refusals' }), 'Feedback saved.');

  async function release(): Promise<void> {
    const { name } = response.nonprofitRef;
    const sure = await confirm({
      title: `Release the feedback to ${name}?`,
      text: 'Its staff get an email and read the letter on their page. Afterwards it can no longer be changed.',
      confirm: 'Release feedback',
    });
    if (!sure) return;
    const body = { version: current.version };
    await step(() => call(releaseFeedback, { params, body, quiet: 'refusals' }), 'Feedback released.');
  }

  return (
    <div className={`${classes.columns} columns-56`}>
      <section className="stack gap-3" aria-label="Letter">
        <FormCopyNotice copy={form.copy} dirty={form.dirty} />
        <FormProblem text={problem} />
        {theirs && (
          <div role="alert" className={other.theirs}>
            <p>
              <strong>A colleague saved another letter meanwhile.</strong> Take what you need of it, then save again.
            </p>
            <p className="breakable lines">{theirs.body}</p>
          </div>
        )}
        <Textarea
          label="Letter"
          autosize
          minRows={14}
          maxLength={20_000}
          value={body}
          onChange={({ currentTarget }) => form.set({ body: currentTarget.value })}
        />
        <p className="soft" role="status">
          {form.dirty
            ? 'Not saved yet'
            : current.updatedAt
              ? `Saved ${formatSaved(current.updatedAt)}`
              : 'Compiled from the reviews, not saved yet'}
        </p>
        <div className="row gap-3">
          <Button variant="default" loading={busy} disabled={body.trim() === ''} onClick={() => void save()}>
            Save draft
          </Button>
          <Button disabled={busy || !stored || theirs !== null || response.decision === null} onClick={() => void release()}>
            Release feedback
          </Button>
        </div>
        {response.decision === null && <p className="soft">{decisionMessages.undecided}</p>}
      </section>
      <aside className="stack gap-3" aria-label="What the reviews say">
        <div className="line baseline gap-4 spread">
          <h2 className="text-20">What the reviews say</h2>
          <CopyButton text={current.compiled} of="What the reviews say" />
        </div>
        <p className="soft">From {howMany(current.reviews, 'included review', 'included reviews')} with a text.</p>
        <p className="breakable lines">{current.compiled || 'No included review has a text so far.'}</p>
      </aside>
    </div>
  );
}
