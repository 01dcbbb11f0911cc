import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { cancelBatch, type PayoutBatch } from '#contract/money/payouts/batches.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { call } from '../../../platform/api.ts';
import { type DialogState, FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { StepForm } from '../../../platform/ui/forms/dialogs/step-form.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { dropPayouts, keepBatch } from '../payout-queries.ts';

export function CancelBatch({ batch, disabled }: { batch: PayoutBatch; disabled: boolean }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => setOpened(true)}>
        Cancel batch
      </Button>
      <FormDialog title={`Cancel payout batch ${batch.id}?`} opened={opened} onClose={close} size="normal">
        {(dialog, ask) => <CancelForm batch={batch} dialog={dialog} onBack={ask} onDone={close} />}
      </FormDialog>
    </>
  );
}

interface Props {
  batch: PayoutBatch;
  dialog: DialogState;
  onBack: () => void;
  onDone: () => void;
}

const schema = z.pick(cancelBatch.body, { reason: true });

function CancelForm({ batch: { id, version }, dialog, onBack, onDone }: Props) {
  const client = useQueryClient();
  const form = useRecordForm<{ reason: string }, PayoutBatch>({
    copyAs: `cancel payout batch ${id}`,
    values: { reason: '' },
    schema,
    whole: true,
    send: async (body: BodyOf<typeof cancelBatch>) => {
      try {
        return await call(cancelBatch, { params: { id }, body: { ...body, version }, quiet: 'refusals' });
      } catch (error) {
        // somebody may have changed the batch: load it again, so that the next try uses its present version
        dropPayouts(client);
        throw error;
      }
    },
    onSaved: (saved) => {
      keepBatch(client, saved);
      showAlert({ tone: 'success', text: `Batch ${id} is cancelled.` });
      onDone();
    },
  });
  return (
    <StepForm form={form} dialog={dialog} onBack={onBack} submit="Cancel batch" loss>
      <p>Nobody is paid by this batch. Its donations are free for the next one. This can’t be undone.</p>
      <Textarea {...form.input('reason')} label="Reason" rows={3} withAsterisk data-autofocus />
    </StepForm>
  );
}
