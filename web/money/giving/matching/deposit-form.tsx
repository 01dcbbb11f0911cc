import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fundPool, type Pool } from '#contract/money/giving/pools.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { NumberField } from '../../../platform/ui/forms/fields/number-field.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { formatDate, formatDollars, today } from '../../../platform/ui/text/format.ts';
import { keepPool } from '../giving-queries.ts';

interface Props {
  pool: Pool;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

const schema = z.omit(fundPool.body, { version: true });
type Sent = z.output<typeof schema>;
type Values = { amount: number | null; day: string; note: string };

/** Enters money of the sponsor that came, or went back. */
export function DepositForm({ pool, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const form = useRecordForm<Values, Pool>({
    copyAs: `money of pool ${pool.id}`,
    values: { amount: null, day: today(), note: '' },
    schema,
    whole: true,
    ask: ({ amount, day }) => {
      const cents = amount ?? 0;
      return confirm({
        title: `${formatDollars(Math.abs(cents))} ${cents < 0 ? 'went back to' : 'came from'} ${pool.sponsor} on ${formatDate(day)}?`,
        text: 'It stands in the books of the gifts then. What is wrong is put right with another amount.',
        confirm: 'Enter it',
      });
    },
    send: (body: Sent) =>
      call(fundPool, { params: { id: pool.id }, body: { ...body, version: pool.version }, quiet: 'refusals' }),
    onSaved: (saved) => {
      keepPool(client, saved);
      showAlert({ tone: 'success', text: 'The money is entered.' });
      onDone();
    },
  });
  useDialogState(dialog, form, form.busy);
  return (
    <form {...form.formProps} className="stack gap-4 above-6">
      <p>Money that has come to the bank account for gifts. Enter less than 0 if money went back to the sponsor.</p>
      <FormProblem text={form.general} />
      <NumberField {...form.field('amount')} leftSection="$" unit="$" decimals={2} label="Amount" withAsterisk />
      <TextInput {...form.input('day')} type="date" label="Day" max={today()} withAsterisk />
      <TextInput
        {...form.input('note')}
        label="Note"
        description="Only programme staff see it."
        maxLength={200}
        autoComplete="off"
      />
      <SubmitActions submit="Enter it" busy={form.busy} onCancel={onCancel} />
    </form>
  );
}
