import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { calendarDay } from '#contract/platform/wire/days-and-times.ts';
import { changeProofRound, proofMessages } from '#contract/public/catalogue/proofs.ts';
import { call } from '../../../platform/api.ts';
import { refresh } from '../../../platform/stale.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';

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
