import { Button } from '@mantine/core';
import { useState } from 'react';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import { useDraftStatus } from '../../autosave/open-draft.ts';
import type { OpenResponse } from '../saving/open-drafts.ts';
import type { ResponseQuestion } from '../saving/response-of.ts';
import type { EarlierByQuestion } from './earlier-query.ts';
import { answersThatFit } from './taken-answers.ts';

interface Props {
  open: OpenResponse;
  questions: readonly ResponseQuestion[];
  earlier: EarlierByQuestion;
}

/**
 * Says how many questions were answered before. One button puts all fitting answers into their fields. A second button then
 * removes them.
 */
export function EarlierNotice({ open, questions, earlier }: Props) {
  const { draft, taken } = open;
  useDraftStatus(draft);
  const [busy, setBusy] = useState(false);
  const fitting = answersThatFit(draft, questions, earlier);
  const untouched = taken.untouched;

  async function takeAll(): Promise<void> {
    setBusy(true);
    try {
      await taken.takeAll(fitting);
    } finally {
      setBusy(false);
    }
  }

  if (fitting.size === 0 && untouched.length < 2) return null;
  return (
    <Notice>
      {fitting.size > 0 && (
        <>
          <p>
            <strong>You have answered {earlier.size} of these questions before.</strong>{' '}
            {fitting.size === 1
              ? 'One answer fits an empty field as it is. It is also shown under its question.'
              : `${fitting.size} answers fit an empty field as they are. Each is also shown under its question.`}
          </p>
          <Button size="sm" loading={busy} onClick={() => void takeAll()}>
            {fitting.size === 1 ? 'Use it' : `Use all ${fitting.size}`}
          </Button>
        </>
      )}
      {fitting.size === 0 && (
        <>
          <p>
            <strong>{howMany(untouched.length, 'earlier answer', 'earlier answers')} are filled in.</strong> Read them: what has
            changed since?
          </p>
          <Button size="sm" variant="default" onClick={() => taken.undo(untouched)}>
            Take them out again
          </Button>
        </>
      )}
    </Notice>
  );
}
