import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changeOrder, type Order } from '#contract/learning/subscription/orders.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../../platform/api.ts';
import { FormCopyNotice } from '../../../platform/drafts/form-copy-notice.tsx';
import { DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import away from '../../../platform/ui/forms/dialogs/dialog-form.module.css';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { dropSubscriptions, orderQuery } from '../subscription-queries.ts';

interface Props {
  order: Order;
  dialog: DialogState;
  close: () => void;
  /** Opens the form that ends the access. Undefined unless the order is active or suspended. */
  onEnd?: () => void;
}

/** Staff's note about an order, such as the reason of a refund, and a button that marks the order as looked at. */
export function NoteForm({ order, dialog, close, onEnd }: Props) {
  const client = useQueryClient();

  function keep(saved: Order): void {
    client.setQueryData(orderQuery(saved.id).queryKey, saved);
    dropSubscriptions(client);
  }

  const form = useRecordForm<{ note: string }, Order>({
    copyAs: `subscription note ${order.id}`,
    values: { note: order.note },
    version: order.version,
    schema: changeOrder.body,
    send: (body: BodyOf<typeof changeOrder>, version) =>
      call(changeOrder, { params: { id: order.id }, body: { ...body, version }, quiet: 'refusals' }),
    onSaved: (saved) => {
      showAlert({ tone: 'success', text: 'The note is saved.' });
      keep(saved);
    },
  });
  useDialogState(dialog, form, form.busy);

  async function markSeen(): Promise<void> {
    keep(await call(changeOrder, { params: { id: order.id }, body: { attention: [] } }));
  }

  return (
    <form {...form.formProps} className="stack gap-4 above-6">
      <FormCopyNotice copy={form.copy} dirty={form.dirty} />
      <FormProblem text={form.general} />
      <Textarea
        {...form.input('note')}
        label="Note"
        description="Only programme staff see it: for example, why a payment was refunded."
        maxLength={2_000}
        autosize
        minRows={2}
      />
      <DialogActions>
        {onEnd && (
          <Button className={away.away} variant="subtle" disabled={form.busy} onClick={onEnd}>
            End access…
          </Button>
        )}
        {order.attention.length > 0 && (
          <Button variant="default" disabled={form.busy || form.dirty} onClick={() => void markSeen().catch(() => undefined)}>
            Mark as looked at
          </Button>
        )}
        <Button variant="default" disabled={form.busy} onClick={close}>
          Close
        </Button>
        <Button type="submit" loading={form.busy} disabled={!form.dirty}>
          Save note
        </Button>
      </DialogActions>
    </form>
  );
}
