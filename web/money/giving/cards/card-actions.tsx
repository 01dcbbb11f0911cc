import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  blockGiftCard,
  type GiftCardRecord,
  refundGiftCard,
  reissueGiftCard,
  resendGiftCard,
  unblockGiftCard,
} from '#contract/money/gift-cards/gift-cards.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { formatCents } from '../gifts/gift-words.ts';
import { keepGiftCard } from '../giving-queries.ts';
import { type CardAsk, CardForm } from './card-form.tsx';

/** What each dialog asks, and what it does. */
const asks = {
  block: {
    title: 'Block the gift card',
    text: 'Its code gives nothing until you unblock it. The balance stays.',
    submit: 'Block',
    loss: true,
    done: 'The gift card is blocked.',
    send: (id, { reason, version }) => call(blockGiftCard, { params: { id }, body: { reason, version }, quiet: 'refusals' }),
  },
  refund: {
    title: 'Refund the buyer',
    text: 'The card is blocked, and its balance goes back to the bank card of its buyer. What was given stays given.',
    submit: 'Refund',
    loss: true,
    done: 'The card is blocked; its sale shows what becomes of the refund.',
    send: (id, { reason, version }) => call(refundGiftCard, { params: { id }, body: { reason, version }, quiet: 'refusals' }),
  },
  reissue: {
    title: 'Give the card a new code',
    text: 'The code that it has now is dead at once. The new one is mailed.',
    submit: 'Make and mail a new code',
    loss: true,
    done: 'The new code is on its way.',
    send: (id, { reason, toEmail, version }) =>
      call(reissueGiftCard, { params: { id }, body: { reason, toEmail, version }, quiet: 'refusals' }),
  },
  resend: {
    title: 'Mail the card again',
    text: 'The same code goes out once more.',
    submit: 'Mail it',
    loss: false,
    done: 'The gift card is on its way.',
    send: (id, { toEmail, version }) => call(resendGiftCard, { params: { id }, body: { toEmail, version }, quiet: 'refusals' }),
  },
} satisfies Record<string, CardAsk>;

/** What staff can do with a gift card. */
export function CardActions({ card }: { card: GiftCardRecord }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const [open, setOpen] = useState<keyof typeof asks>();
  const close = () => setOpen(undefined);
  async function unblock(): Promise<void> {
    const sure = await confirm({
      title: 'Unblock the gift card?',
      text: `Its code gives again: ${formatCents(card.balanceCents)} are left.`,
      confirm: 'Unblock',
    });
    if (!sure) return;
    await run(async () => {
      keepGiftCard(client, await call(unblockGiftCard, { params: { id: card.id }, body: { version: card.version } }));
      showAlert({ tone: 'success', text: 'The gift card can be used again.' });
    });
  }
  const button = (name: keyof typeof asks, label: string) =>
    card.can[name] && (
      <Button variant="default" onClick={() => setOpen(name)}>
        {label}
      </Button>
    );
  return (
    <>
      {button('resend', 'Mail again')}
      {button('reissue', 'New code')}
      {card.can.unblock && (
        <Button variant="default" loading={busy} onClick={() => void unblock()}>
          Unblock
        </Button>
      )}
      {button('block', 'Block')}
      {button('refund', 'Refund')}
      <FormDialog title={open ? asks[open].title : ''} opened={open !== undefined} onClose={close} size="normal">
        {(dialog, cancel) =>
          open && <CardForm card={card} name={open} ask={asks[open]} dialog={dialog} onCancel={cancel} onDone={close} />
        }
      </FormDialog>
    </>
  );
}
