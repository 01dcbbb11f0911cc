import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changePayoutAccount, type PayoutAccount } from '#contract/money/payouts/accounts.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { keepAccount } from '../payout-queries.ts';

export function RemoveBank({ account: { nonprofitRef, method } }: { account: PayoutAccount }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();

  async function remove(): Promise<void> {
    const sure = await confirm({
      title: `Remove the bank account of ${nonprofitRef.name}?`,
      text: 'It is then paid by PayPal or by check, or waits until it gives another account.',
      confirm: 'Remove',
      loss: true,
    });
    if (!sure) return;
    await run(async () => {
      const body = { bank: null, ...(method === 'ACH' && { method: null }) };
      keepAccount(client, await call(changePayoutAccount, { params: { id: nonprofitRef.id }, body }));
      showAlert({ tone: 'success', text: 'Bank account removed.' });
    });
  }

  return (
    <Button variant="subtle" color="red.9" loading={busy} onClick={() => void remove()}>
      Remove
    </Button>
  );
}
