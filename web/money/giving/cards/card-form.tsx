import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { cardReason, type GiftCardRecord } from '#contract/money/gift-cards/gift-cards.ts';
import { emailAddress } from '#contract/platform/wire/shapes.ts';
import { type DialogState, useDialogState } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { keepGiftCard } from '../giving-queries.ts';

interface Sent {
  reason: string;
  toEmail: string;
  version: number;
}

/** What a dialog asks about a gift card, and the call that it makes. */
export interface CardAsk {
  title: string;
  text: string;
  submit: string;
  loss: boolean;
  /** told after it */
  done: string;
  send: (id: number, sent: Sent) => Promise<GiftCardRecord>;
}

interface Props {
  card: GiftCardRecord;
  name: 'block' | 'refund' | 'reissue' | 'resend';
  ask: CardAsk;
  dialog: DialogState;
  onCancel: () => void;
  onDone: () => void;
}

/** Asks for the reason, the address, or both. */
export function CardForm({ card, name, ask, dialog, onCancel, onDone }: Props) {
  const client = useQueryClient();
  const [asksReason, asksEmail] = [name !== 'resend', name === 'resend' || name === 'reissue'];
  const form = useRecordForm<{ reason: string; toEmail: string }, GiftCardRecord>({
    copyAs: `${name} gift card ${card.id}`,
    values: { reason: '', toEmail: card.toEmail || card.buyerEmail },
    schema: z.object({ reason: asksReason ? cardReason : z.string(), toEmail: asksEmail ? emailAddress : z.string() }),
    whole: true,
    send: (values: Omit<Sent, 'version'>) => ask.send(card.id, { ...values, version: card.version }),
    onSaved: (saved) => {
      keepGiftCard(client, saved);
      showAlert({ tone: 'success', text: ask.done });
      onDone();
    },
  });
  useDialogState(dialog, form, form.busy);
  return (
    <form {...form.formProps} className="stack gap-4 above-6">
      <p>{ask.text}</p>
      <FormProblem text={form.general} />
      {asksEmail && <TextInput {...form.input('toEmail')} type="email" label="Email" withAsterisk data-autofocus />}
      {asksReason && (
        <Textarea
          {...form.input('reason')}
          label="Reason"
          description="For colleagues and the audit trail."
          maxLength={500}
          autosize
          minRows={2}
          withAsterisk
          {...(!asksEmail && { 'data-autofocus': true })}
        />
      )}
      <SubmitActions submit={ask.submit} loss={ask.loss} busy={form.busy} cancel="Back" onCancel={onCancel} />
    </form>
  );
}
