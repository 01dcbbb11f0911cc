import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { GiftRecord } from '#contract/money/giving/gifts.ts';
import { askRefund, refundMessages } from '#contract/money/giving/refunds.ts';
import { requiredText } from '#contract/platform/wire/shapes.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { keepGift } from '../giving-queries.ts';
import { formatCents } from './gift-words.ts';
import { amountsOf, centsByPart, type PartAmounts, PartFields, partAmounts, sumOf } from './part-amounts.tsx';

interface Props {
  gift: GiftRecord;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

type Values = PartAmounts & { reason: string };

const schema = z.object({ reason: requiredText(500, refundMessages.reason), ...partAmounts });
type Sent = z.output<typeof schema>;

/** Where the money goes. */
function backTo({ method, valueCents }: GiftRecord): string {
  if (method === 'GIFT_CARD') return 'The value goes back to the gift card.';
  return valueCents > 0
    ? 'The money goes back to the bank card first, and what is above its part to the gift card.'
    : 'The money goes back to the card.';
}

/** What no refund has taken of a part, in cents. */
function leftOf({ refunds }: GiftRecord, part: GiftRecord['parts'][number]): number {
  const live = refunds.filter(({ state }) => ['WAITING', 'ASKED', 'PENDING', 'DONE'].includes(state));
  const taken = live.flatMap(({ parts }) => parts).filter((one) => one.part === part.id);
  return part.cents + part.coverCents - sumOf(taken);
}

/** Gives a donor money back, all that is left or a part of it. */
export function RefundForm({ gift, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const form = useRecordForm<Values, GiftRecord>({
    copyAs: `refund of gift ${gift.id}`,
    values: { ...amountsOf(gift, (part) => leftOf(gift, part)), reason: '' },
    schema,
    whole: true,
    ask: (values) => {
      const parts = centsByPart(Object.fromEntries(gift.parts.map(({ id }) => [String(id), values[`part.${id}`] ?? null])));
      return confirm({
        title: `Refund ${formatCents(sumOf(parts))} to the donor?`,
        text: `${backTo(gift)} The nonprofits are owed less, and the donor gets a new receipt. This cannot be taken back.`,
        confirm: 'Refund',
        loss: true,
      });
    },
    send: ({ reason, part }: Sent) =>
      call(askRefund, {
        params: { id: gift.id },
        body: { reason, parts: centsByPart(part), version: gift.version },
        quiet: 'refusals',
      }),
    onSaved: (saved) => {
      keepGift(client, saved);
      showAlert({ tone: 'success', text: refundTold(saved) });
      onDone();
    },
  });
  useDialogState(dialog, form, form.busy);
  return (
    <form {...form.formProps} className="stack gap-4 above-6">
      <p>{backTo(gift)} Leave a nonprofit empty, and it keeps what it has.</p>
      <FormProblem text={form.general} />
      <PartFields gift={gift} field={form.field} description={(part) => `${formatCents(leftOf(gift, part))} can go back.`} />
      <Textarea
        {...form.input('reason')}
        label="Reason"
        description="For colleagues and the audit trail; the donor does not read it."
        maxLength={500}
        autosize
        minRows={2}
        withAsterisk
        data-autofocus
      />
      <SubmitActions submit="Refund" loss busy={form.busy} cancel="Back" onCancel={onCancel} />
    </form>
  );
}

/** What became of the newest refund, in words. */
function refundTold({ refunds }: GiftRecord): string {
  const state = refunds.at(-1)?.state;
  if (state === 'WAITING') return 'The refund waits until a second person agrees.';
  return state === 'DONE' ? 'The money went back to the donor.' : 'Stripe was asked; this page shows what becomes of it.';
}
