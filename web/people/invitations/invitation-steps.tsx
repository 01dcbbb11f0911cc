import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { refresh, type Shown } from '../../platform/stale.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';

interface Props {
  email: string;
  can: { sendAgain: boolean; withdraw: boolean };
  /** what a withdrawal changes, for the question to the user */
  consequence: string;
  resend: () => Promise<unknown>;
  withdraw: () => Promise<unknown>;
  /** the list that shows the invitations */
  listed: Shown;
}

/** Buttons that send an invitation of a colleague or a reviewer again, or withdraw it. */
export function InvitationSteps({ email, can, consequence, resend, withdraw, listed }: Props) {
  const client = useQueryClient();
  const { busy, run } = useBusy();

  async function step(make: () => Promise<unknown>, done: string): Promise<void> {
    const made = run(async () => {
      await make();
      showAlert({ tone: 'success', text: done });
    });
    // load the list again also after a failure: the row may be out of date
    await made.finally(() => refresh(client, listed));
  }

  async function askAndWithdraw(): Promise<void> {
    const title = `Withdraw the invitation of ${email}?`;
    if (await confirm({ title, text: consequence, confirm: 'Withdraw', loss: true })) {
      await step(withdraw, 'Invitation withdrawn.');
    }
  }

  // null makes the cell empty, and the table leaves out empty cells on telephones
  if (!can.sendAgain && !can.withdraw) return null;
  return (
    <span className="row gap-1-half">
      {can.sendAgain && (
        <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void step(resend, 'Invitation sent again.')}>
          Send again<span className="only-read-out"> to {email}</span>
        </Button>
      )}
      {can.withdraw && (
        <Button size="compact-sm" variant="subtle" disabled={busy} onClick={() => void askAndWithdraw()}>
          Withdraw<span className="only-read-out"> the invitation of {email}</span>
        </Button>
      )}
    </span>
  );
}
