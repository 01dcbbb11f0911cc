import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { markLines, type PayoutLine } from '#contract/money/payouts/lines.ts';
import { type MarkedStatus, takesBack } from '#contract/money/payouts/payout-choices.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { calendarDay } from '#contract/platform/wire/days-and-times.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { requiredText, text } from '#contract/platform/wire/shapes.ts';
import { call } from '../../../../platform/api.ts';
import type { DialogState } from '../../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../../platform/ui/feedback/alerts/alerts.ts';
import { StepForm } from '../../../../platform/ui/forms/dialogs/step-form.tsx';
import { useRecordForm } from '../../../../platform/ui/forms/use-record-form.ts';
import { formatDollars, today } from '../../../../platform/ui/text/format.ts';
import { dropPayouts } from '../../payout-queries.ts';
import { sumOf } from '../../payout-words.ts';
import { markWords } from './mark-words.ts';

interface Props {
  batch: number;
  lines: readonly PayoutLine[];
  status: MarkedStatus;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

type Values = { day: string; bankReference: string; note: string };

const day = calendarDay(payoutMessages.markDay).check(z.refine((value) => value <= today(), payoutMessages.future));
const fieldsOf = { day, bankReference: text(100) };
const schema = z.object({ ...fieldsOf, note: text(2_000) });
const reasonSchema = z.object({ ...fieldsOf, note: requiredText(2_000, payoutMessages.takeBackReason) });

/** Marks payments with a new status. The server marks all of them or none. */
export function MarkForm({ batch, lines, status, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const needsReason = lines.some((line) => takesBack(line.status, status));
  const form = useRecordForm<Values, ResultOf<typeof markLines>>({
    copyAs: `mark payments ${batch} ${status}`,
    values: { day: today(), bankReference: '', note: '' },
    schema: needsReason ? reasonSchema : schema,
    whole: true,
    send: async (body: Values) => {
      const marked = lines.map((line) => ({ line: line.id, from: line.status }));
      try {
        return await call(markLines, { params: { id: batch }, body: { ...body, status, lines: marked }, quiet: 'refusals' });
      } catch (error) {
        dropPayouts(client);
        throw error;
      }
    },
    onSaved: ({ changed }) => {
      showAlert({ tone: 'success', text: `${howMany(changed, 'payment is', 'payments are')} marked.` });
      dropPayouts(client);
      onDone();
    },
  });
  return (
    <StepForm form={form} dialog={dialog} onBack={onCancel} submit={markWords[status].button} cancel="Cancel">
      <p>
        {lines.length === 1 ? lines[0]?.nonprofitRef.name : howMany(lines.length, 'payment', 'payments')},{' '}
        {formatDollars(sumOf(lines.map(({ net }) => net)))}. <Consequence status={status} />
      </p>
      <TextInput {...form.input('day')} label={markWords[status].day} type="date" max={today()} withAsterisk data-autofocus />
      <TextInput
        {...form.input('bankReference')}
        label="Reference of the bank or PayPal (optional)"
        autoComplete="off"
        spellCheck={false}
      />
      <Textarea
        {...form.input('note')}
        label={needsReason ? 'Why the earlier mark is taken back' : 'Note (optional)'}
        rows={2}
        withAsterisk={needsReason}
      />
    </StepForm>
  );
}

function Consequence({ status }: { status: MarkedStatus }) {
  if (status === 'PAID') return 'The ledger then shows the money as paid out.';
  if (status === 'FAILED' || status === 'RETURNED') return 'The next batch takes the donations in again.';
  return null;
}
