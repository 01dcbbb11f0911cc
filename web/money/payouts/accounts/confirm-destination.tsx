import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { confirmPayoutDestination } from '#contract/money/payouts/accounts.ts';
import type { DestinationWait } from '#contract/money/payouts/destination-wait.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { dropPayouts, keepAccount } from '../payout-queries.ts';

interface Props {
  nonprofit: { id: number; name: string };
  /** `Checking •••• 6789`; empty where it is not shown */
  destination: string;
  wait: DestinationWait;
}

/** The button with which another person than the one who changed a destination confirms it. Renders nothing for others. */
export function ConfirmDestination({ nonprofit: { id, name }, destination, wait }: Props) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  if (!wait.can.confirm) return null;

  async function ask(): Promise<void> {
    const sure = await confirm({
      title: `Is this where ${name} is paid?`,
      text: `${destination ? `${destination}. ` : ''}Ask ${name} first, under a telephone number or address that you knew before the change. Once you confirm it, it can be paid at once.`,
      confirm: 'Confirm destination',
    });
    if (!sure) return;
    const body = { changedAt: wait.changedAt };
    await run(
      async () => {
        keepAccount(client, await call(confirmPayoutDestination, { params: { id }, body }));
        showAlert({ tone: 'success', text: 'Destination confirmed. A draft pays it once it is computed again.' });
      },
      () => dropPayouts(client),
    );
  }

  return (
    <Button variant="default" size="sm" loading={busy} onClick={() => void ask()}>
      Confirm destination<span className="only-read-out"> of {name}</span>
    </Button>
  );
}
