import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { changeProofRound, proofMessages } from '#contract/catalogue/proofs.ts';
import { calendarDay } from '#contract/wire/days-and-times.ts';
import { call } from '../../api.ts';
import { refresh } from '../../stale.ts';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { SubmitActions } from '../../ui/forms/submit-actions.tsx';
import { useCallForm } from '../../ui/forms/use-call-form.ts';

const schema = z.object({ dueOn: calendarDay(proofMessages.due) });

export function MoveDeadline({ dueOn, onClose }: { dueOn: string; onClose: () => void }) {
  const client = useQueryClient();
  const { field, general, busy, submit } = useCallForm({
    initialValues: { dueOn },
    schema,
    send: async (body) => {
      await call(changeProofRound, { body, quiet: 'refusals' });
      await refresh(client, 'catalogueProofs');
      onClose();
    },
  });
  return (
    <form className="stack gap-4" onSubmit={submit} noValidate aria-busy={busy}>
      <FormProblem text={general} />
      <TextInput {...field('dueOn')} type="date" label="To be approved by" required data-autofocus />
      <SubmitActions submit="Move the deadline" busy={busy} onCancel={onClose} />
    </form>
  );
}
