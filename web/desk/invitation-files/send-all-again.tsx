import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { resendNonprofitInvitations, sendAgainDays } from '#contract/desk/invitation-files/invitation-files.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../platform/api.ts';
import { refresh } from '../../platform/stale.ts';
import { confirm } from '../../platform/ui/dialogs/confirm.ts';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';

/** Sends all unanswered invitations again whose last email is old enough, after a question that says how many there are. */
export function SendAllAgain() {
  const client = useQueryClient();
  const { busy, run } = useBusy();

  const count = ({ invitations }: { invitations: number }) => howMany(invitations, 'invitation', 'invitations');

  const rest = ({ more }: { more: number }) =>
    more > 0 ? ` ${howMany(more, 'more is', 'more are')} waiting: send again for ${more === 1 ? 'this one' : 'these'}.` : '';

  async function ask(): Promise<void> {
    const open = await call(resendNonprofitInvitations, { body: { dryRun: true } });
    if (open.invitations === 0)
      return showAlert({
        tone: 'info',
        text: `Nothing to send: each unanswered invitation was emailed within ${sendAgainDays} days, is still on its way, was refused by the mail server, or is of an inactive nonprofit.`,
      });
    const title = `Send ${count(open)} again?`;
    const text = `Each goes to its address with a new link and the same words. Left out are those emailed within ${sendAgainDays} days, addresses that the mail server refused, until you correct them, and inactive nonprofits.${rest(open)}`;
    if (!(await confirm({ title, text, confirm: 'Send again' }))) return;
    const sent = await call(resendNonprofitInvitations, { body: { dryRun: false } });
    showAlert({ tone: 'success', text: `${count(sent)} sent again.${rest(sent)}` });
    await refresh(client, 'colleagueInvitations');
  }

  return (
    <Button variant="default" loading={busy} onClick={() => void run(ask)}>
      Send all again
    </Button>
  );
}
