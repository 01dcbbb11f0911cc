import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeStep, type NextStepOfNonprofit } from '#contract/nonprofits/relationship/relationship.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { refresh } from '../../platform/stale.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { formatDate, today } from '../../platform/ui/text/format.ts';
import { PartHead } from './part-head.tsx';
import classes from './relationship.module.css';
import { StepDialog } from './step-dialog.tsx';

interface Props {
  nonprofit: number;
  steps: readonly NextStepOfNonprofit[];
}

/** The next steps for a nonprofit: each is ticked off, or taken back. */
export function Steps({ nonprofit, steps }: Props) {
  const mayChange = may(useSignedInUser(), 'manageRelationships');
  const [edited, setEdited] = useState<NextStepOfNonprofit>();
  const [opened, setOpened] = useState(false);
  const open = steps.filter(({ doneAt }) => doneAt === null);
  const done = steps.filter(({ doneAt }) => doneAt !== null);
  const edit = (step: NextStepOfNonprofit | undefined) => {
    setEdited(step);
    setOpened(true);
  };
  return (
    <section aria-labelledby="steps-heading" className="stack gap-2">
      <PartHead
        id="steps-heading"
        title="Next steps"
        add={mayChange ? { label: 'Add next step', onAdd: () => edit(undefined) } : null}
      />
      {open.length === 0 && <p className="soft text-15">No next step.</p>}
      <StepList steps={open} label="Next steps" onEdit={edit} />
      {done.length > 0 && (
        <details>
          <summary className="opens">Done ({done.length})</summary>
          <StepList steps={done} label="Steps that are done" onEdit={edit} />
        </details>
      )}
      {mayChange && <StepDialog nonprofit={nonprofit} step={edited} opened={opened} onClose={() => setOpened(false)} />}
    </section>
  );
}

interface ListProps {
  steps: readonly NextStepOfNonprofit[];
  label: string;
  onEdit: (step: NextStepOfNonprofit) => void;
}

function StepList({ steps, label, onEdit }: ListProps) {
  if (steps.length === 0) return null;
  return (
    <ul className={classes.steps} aria-label={label}>
      {steps.map((step) => (
        <Step key={step.id} step={step} onEdit={() => onEdit(step)} />
      ))}
    </ul>
  );
}

function Step({ step, onEdit }: { step: NextStepOfNonprofit; onEdit: () => void }) {
  const client = useQueryClient();
  const mayChange = may(useSignedInUser(), 'manageRelationships');
  const [busy, setBusy] = useState(false);
  const isDone = step.doneAt !== null;

  async function tick(done: boolean): Promise<void> {
    setBusy(true);
    try {
      await call(changeStep, { params: { id: step.id }, body: { done } });
      const undo = { label: 'Undo', run: () => void tick(false) };
      showAlert({
        tone: 'success',
        text: done ? `Done: ${step.body}` : `Open again: ${step.body}`,
        ...(done && { action: undo }),
      });
    } catch (error) {
      // `call` has shown an alert
      if (!(error instanceof ApiFailure)) throw error;
    }
    await refresh(client, 'relationship');
    setBusy(false);
  }

  return (
    <li className={classes.step}>
      <Checkbox
        size="md"
        checked={isDone}
        disabled={busy || !mayChange}
        onChange={({ currentTarget }) => void tick(currentTarget.checked)}
        label={<span className={`breakable ${isDone ? 'soft' : ''}`}>{step.body}</span>}
        description={<When step={step} />}
      />
      {mayChange && !isDone && (
        <Button size="compact-sm" variant="subtle" aria-haspopup="dialog" onClick={onEdit}>
          Edit<span className="only-read-out"> “{step.body}”</span>
        </Button>
      )}
    </li>
  );
}

function When({ step: { day, person, doneAt, doneBy } }: { step: NextStepOfNonprofit }) {
  if (doneAt !== null) return <>Done on {[formatDate(doneAt), doneBy && `by ${doneBy.name}`].filter(Boolean).join(' ')}</>;
  const late = day < today();
  const who = person ? `${person.name}${person.left ? ', who has left' : ''}` : 'a former colleague';
  return (
    <>
      <span className={late ? 'loss' : undefined}>
        {late ? 'Was due' : 'Due'} {formatDate(day)}
      </span>{' '}
      · {who}
    </>
  );
}
