import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { announcedMessages, recordArrival } from '#contract/money/giving/announced-gifts.ts';
import type { GiftRecord } from '#contract/money/giving/gifts.ts';
import { calendarDay } from '#contract/platform/wire/days-and-times.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { formatDate, today } from '../../../platform/ui/text/format.ts';
import { keepGift } from '../giving-queries.ts';
import { formatCents } from './gift-words.ts';
import { amountsOf, centsByPart, type PartAmounts, PartFields, partAmounts, sumOf } from './part-amounts.tsx';

interface Props {
  gift: GiftRecord;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

type Values = PartAmounts & { givenOn: string };

const schema = z.object({ givenOn: calendarDay(announcedMessages.day), ...partAmounts });
type Sent = z.output<typeof schema>;

/** Says that an announced gift has come, on which day, and how much for each nonprofit. */
export function ArrivalForm({ gift, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const form = useRecordForm<Values, GiftRecord>({
    copyAs: `arrival of gift ${gift.id}`,
    values: { ...amountsOf(gift, ({ cents }) => cents), givenOn: today() },
    schema,
    whole: true,
    ask: (values) =>
      confirm({
        title: `Book ${formatCents(sumOf(sentParts(gift, values)))} of ${formatDate(values.givenOn)}?`,
        text: 'The nonprofits see the gift, and the donor gets a receipt by email. If the amount was wrong or a check bounces, add a correction to the donation.',
        confirm: 'Book the gift',
      }),
    send: ({ givenOn, part }: Sent) =>
      call(recordArrival, {
        params: { id: gift.id },
        body: { givenOn, parts: centsByPart(part), version: gift.version },
        quiet: 'refusals',
      }),
    onSaved: (saved) => {
      keepGift(client, saved);
      showAlert({ tone: 'success', text: 'The gift is booked, and its receipt is on its way.' });
      onDone();
    },
  });
  useDialogState(dialog, form, form.busy);
  return (
    <form {...form.formProps} className="stack gap-4 above-6">
      <p>
        {gift.reference} was announced with {formatCents(gift.totalCents)}. Enter what came; it may be another amount.
      </p>
      <FormProblem text={form.general} />
      <TextInput
        {...form.input('givenOn')}
        type="date"
        label="Day of the gift"
        description="Of a check, the day on which it was mailed. Of stock, the day on which it reached the account."
        max={today()}
        withAsterisk
      />
      <PartFields gift={gift} field={form.field} />
      <SubmitActions submit="Book the gift" busy={form.busy} onCancel={onCancel} />
    </form>
  );
}

const sentParts = (gift: GiftRecord, values: Values) =>
  centsByPart(Object.fromEntries(gift.parts.map(({ id }) => [String(id), values[`part.${id}`] ?? null])));
