import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { declareConflict, searchApplicants } from '#contract/applications/reviews/conflicts.ts';
import { call } from '../../../platform/api.ts';
import { refresh } from '../../../platform/stale.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { type Choice, TypeAhead } from '../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { ownConflictsQuery } from '../review-queries.ts';
import classes from './conflicts-dialog.module.css';

/** Lets reviewers declare conflicts of interest before they are assigned, by the applicants' names. */
export function ConflictsButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Conflicts of interest
      </Button>
      <Dialog title="Conflicts of interest" opened={opened} onClose={() => setOpened(false)}>
        <Conflicts onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function Conflicts({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [reason, setReason] = useState('');
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function declare(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!chosen) return setProblem('Choose a nonprofit.');
    setProblem(undefined);
    await run(
      async () => {
        await call(declareConflict, { body: { nonprofit: chosen.id, reason }, quiet: true });
        showAlert({ tone: 'success', text: `Conflict declared. You no longer see applications of ${chosen.name}.` });
        setChosen(null);
        setReason('');
        void refresh(client, 'reviews');
      },
      (error) => setProblem(error.summary),
    );
  }

  return (
    <form className="stack gap-5" onSubmit={(event) => void declare(event)} noValidate>
      <p>
        Declare every nonprofit that you, your family or your employer have to do with. You won’t be asked to review it and can’t
        read its applications. Programme staff are told.
      </p>
      <Declared />
      <FormProblem text={problem} />
      <TypeAhead label="Nonprofit" value={chosen} onChange={setChosen} search={findApplicants} />
      <Textarea
        label="Reason (optional)"
        description="Only programme staff read this."
        autosize
        minRows={2}
        maxLength={2_000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <SubmitActions submit="Declare conflict" busy={busy} loss cancel="Close" onCancel={onClose} />
    </form>
  );
}

async function findApplicants(search: string, signal: AbortSignal): Promise<Choice[]> {
  return (await call(searchApplicants, { query: { search }, signal, quiet: true })).results;
}

function Declared() {
  const { data, error } = useQuery(ownConflictsQuery);
  if (error) return <p role="alert">Your declared conflicts could not be loaded.</p>;
  if (!data) return <SkeletonLines label="Loading your conflicts" lines={2} />;
  if (data.length === 0) return <p className="soft text-15">You have not declared any conflict.</p>;
  return (
    <section aria-labelledby="declared">
      <h3 id="declared" className="text-17">
        Declared
      </h3>
      <ul className={classes.list}>
        {data.map(({ id, nonprofitRef, declaredAt }) => (
          <li key={id}>
            {nonprofitRef.name} <span className="soft text-15">{formatDate(declaredAt)}</span>
          </li>
        ))}
      </ul>
      <p className="soft text-15">If one is a mistake, write to programme staff: only they can remove it.</p>
    </section>
  );
}
