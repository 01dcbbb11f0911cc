import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lapseGift } from '#contract/money/giving/announced-gifts.ts';
import { type GiftRecord, lookAtGift } from '#contract/money/giving/gifts.ts';
import { answerRefund } from '#contract/money/giving/refunds.ts';
import { call } from '../../../platform/api.ts';
import { useUser } from '../../../platform/session.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { keepGift } from '../giving-queries.ts';
import { ArrivalForm } from './arrival-form.tsx';
import { formatCents } from './gift-words.ts';
import { RefundForm } from './refund-form.tsx';

/** What staff can do with a gift. */
export function GiftActions({ gift }: { gift: GiftRecord }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'arrival' | 'refund'>();
  const close = () => setOpen(undefined);
  async function lapse(): Promise<void> {
    const sure = await confirm({
      title: `Say that ${gift.reference} never came?`,
      text: 'The list shows it as “Never came”. If it comes after all, you can still book it.',
      confirm: 'It never came',
    });
    if (!sure) return;
    keepGift(client, await call(lapseGift, { params: { id: gift.id }, body: { version: gift.version } }));
    showAlert({ tone: 'success', text: 'The gift is marked as one that never came.' });
  }
  return (
    <>
      {gift.can.arrive && <Button onClick={() => setOpen('arrival')}>It has come</Button>}
      {gift.can.lapse && (
        <Button variant="default" onClick={() => void lapse()}>
          It never came
        </Button>
      )}
      {gift.can.refund && (
        <Button variant="default" onClick={() => setOpen('refund')}>
          Refund
        </Button>
      )}
      <FormDialog title="The gift has come" opened={open === 'arrival'} onClose={close} size="normal">
        {(dialog, cancel) => <ArrivalForm gift={gift} dialog={dialog} onCancel={cancel} onDone={close} />}
      </FormDialog>
      <FormDialog title="Refund" opened={open === 'refund'} onClose={close} size="normal">
        {(dialog, cancel) => <RefundForm gift={gift} dialog={dialog} onCancel={cancel} onDone={close} />}
      </FormDialog>
    </>
  );
}

/** Ticks off what a gift asks attention for. */
export function LookedAt({ gift: { id, version } }: { gift: GiftRecord }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function look(): Promise<void> {
    setBusy(true);
    try {
      keepGift(client, await call(lookAtGift, { params: { id }, body: { version } }));
      showAlert({ tone: 'success', text: 'Noted: you have looked at this gift. It comes back if something new happens.' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="compact-sm" variant="default" className="above-2" loading={busy} onClick={() => void look()}>
      I have looked at it
    </Button>
  );
}

/** Agree to a refund that a colleague has asked for, or refuse it. */
export function RefundAnswer({ gift, refund }: { gift: GiftRecord; refund: GiftRecord['refunds'][number] }) {
  const client = useQueryClient();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  if (refund.state !== 'WAITING') return null;
  const isOwn = refund.askedBy?.id === user?.id;
  async function answer(agrees: boolean): Promise<void> {
    const sure =
      !agrees ||
      (await confirm({
        title: `Refund ${formatCents(refund.cents)} to the donor?`,
        text: `${refund.askedBy?.fullName ?? 'A colleague'} asked for it: ${refund.reason}`,
        confirm: 'Refund',
        loss: true,
      }));
    if (!sure) return;
    setBusy(true);
    try {
      keepGift(client, await call(answerRefund, { params: { id: refund.id }, body: { agrees, version: refund.version } }));
      showAlert({
        tone: 'success',
        text: agrees ? `Gift ${gift.reference}: the refund was agreed to.` : 'The refund was refused.',
      });
    } finally {
      setBusy(false);
    }
  }
  return (
    <span className="row gap-2 above-2">
      {!isOwn && (
        <Button size="compact-sm" loading={busy} onClick={() => void answer(true)}>
          Agree
        </Button>
      )}
      <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void answer(false)}>
        {isOwn ? 'Withdraw' : 'Refuse'}
      </Button>
    </span>
  );
}
