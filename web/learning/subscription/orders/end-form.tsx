import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endAccess, type Order } from '#contract/learning/subscription/orders.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { dropSubscriptions, orderQuery } from '../subscription-queries.ts';

interface Props {
  order: Order;
  dialog: DialogState;
  onDone: () => void;
}

/** Ends the access of an order, with a reason. */
export function EndForm({ order, dialog, onDone }: Props) {
  const client = useQueryClient();
  const { name } = order.nonprofitRef;
  const form = useRecordForm<{ reason: string }, Order>({
    copyAs: `end of subscription ${order.id}`,
    values: { reason: '' },
    schema: endAccess.body,
    whole: true,
    ask: () =>
      confirm({
        title: `End the access of “${name}”?`,
        text: 'Its users cannot open the library any more. Money is given back at Stripe, not here.',
        confirm: 'End access',
        loss: true,
      }),
    send: (body: BodyOf<typeof endAccess>) => call(endAccess, { params: { id: order.id }, body, quiet: 'refusals' }),
    onSaved: (saved) => {
      client.setQueryData(orderQuery(saved.id).queryKey, saved);
      dropSubscriptions(client);
      showAlert({ tone: 'success', text: `The access of ${name} has ended.` });
      onDone();
    },
  });
  useDialogState(dialog, form, form.busy);
  return (
    <form {...form.formProps} className="stack gap-4 above-6">
      <p>
        End the access of <strong>{name}</strong> now. A later year that was paid begins sooner.
      </p>
      <FormProblem text={form.general} />
      <Textarea
        {...form.input('reason')}
        label="Reason"
        description="For the audit trail."
        maxLength={500}
        autosize
        minRows={2}
        withAsterisk
        data-autofocus
      />
      <SubmitActions submit="End access" loss busy={form.busy} cancel="Back" onCancel={onDone} />
    </form>
  );
}
