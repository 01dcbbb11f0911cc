import { useQueryClient } from '@tanstack/react-query';
import { bulkRights, factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import { type BulkChange, retryBulkChange } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { isAtWork } from '#contract/platform/jobs/long-work.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { call } from '../../platform/api.ts';
import { IfMay } from '../../platform/ui/if-may.tsx';
import shared from '../../platform/ui/work/facts.module.css';
import { StepButton } from '../../platform/ui/work/step-button.tsx';
import { WorkBar } from '../../platform/ui/work/work-progress.tsx';
import { undo } from './bulk-change-steps.ts';
import classes from './bulk-changes.module.css';
import { useBulkChange, useBulkStep } from './bulk-queries.ts';
import { countOf, doneText, undoneText } from './bulk-words.ts';

/** The progress or the result of a bulk change or of its undo, with buttons to try again and to undo where that is possible. */
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
      <dl className={`${shared.facts} soft-terms`}>
        <dt>Chosen</dt>
        <dd>{countOf(action, chosen)}</dd>
        <dt>Changed</dt>
        <dd>{grouped(changed)}</dd>
        <dt>So already</dt>
        <dd>{grouped(unchanged)}</dd>
        <dt>Could not be changed</dt>
        <dd>{grouped(refused)}</dd>
      </dl>
      <IfMay right={bulkRights[factsOf(action).records]}>
        {(change.canRetry || change.canUndo) && (
          <div className="row gap-2">
            {change.canRetry && <RetryButton change={change} />}
            {change.canUndo && <UndoButton change={change} />}
          </div>
        )}
      </IfMay>
    </div>
  );
}

function statusText(change: BulkChange): string {
  const { action, state, chosen, done, changed, undone, kept, failure } = change;
  switch (state) {
    case 'RUNNING':
      return `${grouped(done)} of ${countOf(action, chosen)} done.`;
    case 'DONE':
      return doneText(change);
    case 'FAILED':
      return `An error stopped the change after ${grouped(done)} of ${countOf(action, chosen)}. ${failure} Try again to go on with the others.`;
    case 'UNDOING':
      return `Undone for ${grouped(undone + kept)} of ${countOf(action, changed)}.`;
    case 'UNDONE':
      return undoneText(change);
    case 'UNDO_FAILED':
      return `An error stopped the undo after ${grouped(undone + kept)} of ${countOf(action, changed)}. ${failure} Try again to go on with the others.`;
  }
}

function RetryButton({ change: { id } }: { change: BulkChange }) {
  return (
    <StepButton step={useBulkStep(id)} run={() => call(retryBulkChange, { params: { id } })}>
      Try again
    </StepButton>
  );
}

function UndoButton({ change: { id, title, action, state, changed } }: { change: BulkChange }) {
  const client = useQueryClient();
  return (
    <StepButton
      variant="default"
      step={useBulkStep(id)}
      question={{
        title: `Undo “${title}”?`,
        text: `${countOf(action, changed)} will be as before, except those that somebody changed since.`,
        confirm: 'Undo change',
      }}
      run={() => undo(client, id)}
    >
      {state === 'RUNNING' ? 'Stop and undo' : 'Undo'}
    </StepButton>
  );
}
