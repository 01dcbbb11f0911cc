import { IconSettings } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { SkipToRows } from '../../platform/ui/lists/table/skip.tsx';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { UnreadableAccounts } from './accounts/unreadable-accounts.tsx';
import { BatchList } from './batches/batch-list.tsx';
import { OwnPayouts } from './own-payouts.tsx';
import { readPayoutsSearch } from './payout-searches.ts';
import { ReceivedDonations } from './received-donations.tsx';
import { DueNumbers } from './send/due-numbers.tsx';
import { SendPayouts } from './send/send-payouts.tsx';

/** Shows the donations that the programme received for nonprofits and, to programme staff, the batches that pay them out. */
export function PayoutsPage() {
  const me = useSignedInUser();
  const search = readPayoutsSearch(useSearch({ from: '/signed-in/payouts' }));
  if (!may(me, 'managePayouts')) {
    return (
      <>
        <PageHeader title="Payouts">
          <p className="soft above-2">
            {me.nonprofitRef
              ? `Donations that the programme received for ${me.nonprofitRef.name}, and how it pays them out.`
              : 'Your donations that the programme received for nonprofits.'}
          </p>
        </PageHeader>
        {me.nonprofitRef && <OwnPayouts nonprofit={me.nonprofitRef.id} />}
        <ReceivedDonations search={search} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Payouts" aside={<SkipToRows />} actions={<Actions />}>
        <p className="soft above-2">What the programme received for nonprofits, and what it pays out.</p>
      </PageHeader>
      <UnreadableAccounts />
      <DueNumbers />
      <BatchList search={search} />
      <ReceivedDonations search={search} />
    </>
  );
}

function Actions() {
  return (
    <>
      <ButtonLink variant="subtle" leftSection={<IconSettings size={18} aria-hidden />} to="/payouts/settings">
        Settings
      </ButtonLink>
      <ButtonLink variant="default" to="/payouts/bank-statements">
        Bank Statements
      </ButtonLink>
      <SendPayouts />
    </>
  );
}
