import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePayoutAccount, type PayoutAccount } from '#contract/payouts/accounts.ts';
import { ApiFailure, call } from '../../api.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { keepAccount } from '../payout-queries.ts';

export function RemoveBank({ account: { nonprofitRef, method } }: { account: PayoutAccount }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    const sure = await confirm({
      title: `Remove the bank account of ${nonprofitRef.name}?`,
      text: 'It is then paid by PayPal or by check, or waits until it gives another account.',
      confirm: 'Remove',
      loss: true,
    });
    if (!sure) return;
    setBusy(true);
    try {
      const body = { bank: null, ...(method === 'ACH' && { method: null }) };
      keepAccount(client, await call(changePayoutAccount, { params: { id: nonprofitRef.id }, body }));
      showAlert({ tone: 'success', text: 'Bank account removed.' });
    } catch (error) {
      // `call` has already shown an alert
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="subtle" color="red.9" loading={busy} onClick={() => void remove()}>
      Remove
    </Button>
  );
}
