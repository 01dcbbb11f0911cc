import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { explainMovement, movementTargets, reconcileMessages, type StripeMovement } from '#contract/money/reconcile/reconcile.ts';
import { oneOf, requiredText, text } from '#contract/platform/wire/shapes.ts';
import { call } from '../../../platform/api.ts';
import { refresh } from '../../../platform/stale.ts';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { formatSigned } from '../../../platform/ui/text/format.ts';

interface Props {
  movement: StripeMovement;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

type Target = (typeof movementTargets)[number];
type Values = { target: Target; reference: string; nonprofit: string; reason: string };

const schema = z.object({
  target: oneOf(movementTargets),
  reference: text(40),
  /** the id in the nonprofit's address */
  nonprofit: z.string().check(z.trim(), z.regex(/^\d{0,9}$/, reconcileMessages.nonprofit)),
  reason: requiredText(500, reconcileMessages.reason),
});
type Sent = z.output<typeof schema>;

const labels: Record<Target, string> = {
  PROGRAMME: 'The programme’s own money',
  GIFT: 'A nonprofit’s, of a gift',
  NONE: 'Nobody knows after all',
};

/** Says what a movement was that no gift explains. */
export function ExplainForm({ movement, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const { id, netCents, type, turns, explained } = movement;
  const form = useRecordForm<Values, StripeMovement>({
    copyAs: `explanation of movement ${id}`,
    values: { target: 'PROGRAMME', reference: '', nonprofit: '', reason: '' },
    schema,
    whole: true,
    send: ({ target, reference, nonprofit, reason }: Sent) =>
      call(explainMovement, {
        params: { id },
        body: { target, reason, turns, ...(target === 'GIFT' && { reference, nonprofit: nonprofit ? Number(nonprofit) : null }) },
        quiet: 'refusals',
      }),
    onSaved: () => {
      void refresh(client, 'movements');
      showAlert({ tone: 'success', text: 'It stands in the books where you said.' });
      onDone();
    },
  });
  useDialogState(dialog, form, form.busy);
  const targets = movementTargets.filter((target) => target !== 'NONE' || (explained !== null && explained.target !== 'NONE'));
  return (
    <form {...form.formProps} className="stack gap-4 above-6">
      <p>
        Stripe moved {formatSigned(netCents / 100)} and calls it “{type.replaceAll('_', ' ')}”. What you say is entered beside it;
        nothing is deleted, and you can say it anew.
      </p>
      <FormProblem text={form.general} />
      <NativeSelect
        {...form.input('target')}
        label="Whose money it is"
        data={targets.map((value) => ({ value, label: labels[value] }))}
      />
      {form.values.target === 'GIFT' && (
        <>
          <TextInput
            {...form.input('reference')}
            label="Reference of the gift"
            description="Such as GIVE-7Q2K4A. Its nonprofit is owed the amount with its next payout, or owes it."
            autoComplete="off"
            maxLength={40}
            withAsterisk
          />
          <TextInput
            {...form.input('nonprofit')}
            label="Number of the nonprofit"
            description="Only if the gift is for several: the number in the address of the nonprofit’s page."
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
      <Textarea
        {...form.input('reason')}
        label="What it was"
        description="For colleagues and the audit trail."
        maxLength={500}
        autosize
        minRows={2}
        withAsterisk
        data-autofocus
      />
      <SubmitActions submit="Enter it" busy={form.busy} onCancel={onCancel} />
    </form>
  );
}
