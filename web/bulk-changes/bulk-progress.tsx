import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BulkChange, retryBulkChange } from '#contract/bulk-changes/bulk-changes.ts';
import { isAtWork } from '#contract/jobs/long-work.ts';
import { call } from '../api.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { formatNumber } from '../ui/text/format.ts';
import { WorkBar } from '../ui/work/work-progress.tsx';
import { undo } from './bulk-change-steps.ts';
import classes from './bulk-changes.module.css';
import { useBulkChange, useBulkStep } from './bulk-queries.ts';
import { countOf, doneText, undoneText } from './bulk-words.ts';

/** How far a change or its undo is, or what came of it, and the way back. */
export function BulkProgress({ started }: { started: BulkChange }) {
  const change = useBulkChange(started);
  const { action, state, chosen, done, changed, unchanged, refused, undone, kept } = change;
  const share = state === 'UNDOING' ? (undone + kept) / Math.max(1, changed) : done / chosen;
  return (
    <div className={classes.progress}>
      <p role="status">{statusText(change)}</p>
      {isAtWork(state) && (
        <>
          <WorkBar label="Progress of the change" progress={share * 100} />
          <p className="soft">You can leave: the work goes on, and is listed under Bulk changes.</p>
        </>
      )}
      <dl className={classes.facts}>
        <dt>Chosen</dt>
        <dd>{countOf(action, chosen)}</dd>
        <dt>Changed</dt>
        <dd>{formatNumber(changed)}</dd>
        <dt>So already</dt>
        <dd>{formatNumber(unchanged)}</dd>
        <dt>Could not be changed</dt>
        <dd>{formatNumber(refused)}</dd>
      </dl>
      {(change.canRetry || change.canUndo) && (
        <div className={classes.buttons}>
          {change.canRetry && <RetryButton change={change} />}
          {change.canUndo && <UndoButton change={change} />}
        </div>
      )}
    </div>
  );
}

function statusText(change: BulkChange): string {
  const { action, state, chosen, done, changed, undone, kept, failure } = change;
  switch (state) {
    case 'RUNNING':
      return `${formatNumber(done)} of ${countOf(action, chosen)} done.`;
    case 'DONE':
      return doneText(change);
    case 'FAILED':
      return `An error stopped the change after ${formatNumber(done)} of ${countOf(action, chosen)}. ${failure} Try again to go on with the others.`;
    case 'UNDOING':
      return `Undone for ${formatNumber(undone + kept)} of ${countOf(action, changed)}.`;
    case 'UNDONE':
      return undoneText(change);
    case 'UNDO_FAILED':
      return `An error stopped the undo after ${formatNumber(undone + kept)} of ${countOf(action, changed)}. ${failure} Try again to go on with the others.`;
  }
}

function RetryButton({ change: { id } }: { change: BulkChange }) {
  const { busy, take } = useBulkStep(id);
  return (
    <Button loading={busy} onClick={() => void take(() => call(retryBulkChange, { params: { id } }))}>
      Try again
    </Button>
  );
}

function UndoButton({ change }: { change: BulkChange }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    const { id, title, action, changed } = change;
    const text = `${countOf(action, changed)} will be as before, except those that somebody changed since.`;
    if (!(await confirm({ title: `Undo “${title}”?`, text, confirm: 'Undo change' }))) return;
    setBusy(true);
    await undo(client, id);
    setBusy(false);
  }

  return (
    <Button variant="default" loading={busy} onClick={() => void ask()}>
      {change.state === 'RUNNING' ? 'Stop and undo' : 'Undo'}
    </Button>
  );
}
