import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { IfMay } from '../../platform/ui/if-may.tsx';
import { SkipToRows } from '../../platform/ui/lists/table/skip.tsx';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { payoutWay } from './accounts/payout-way.ts';
import { UnreadableAccounts } from './accounts/unreadable-accounts.tsx';
import { BatchList } from './batches/batch-list.tsx';
import { NextPayoutSection } from './next-payout.tsx';
import { payoutAccountQuery } from './payout-queries.ts';
import { readPayoutsSearch } from './payout-searches.ts';
import classes from './payouts-page.module.css';
import { ReceivedDonations } from './received-donations.tsx';
import { DueNumbers } from './send/due-numbers.tsx';
import { SendPayouts } from './send/send-payouts.tsx';
import { StatementLink } from './statement-link.tsx';

/** Shows the donations that the programme received for nonprofits and, to programme staff, the batches that pay them out. */
export function PayoutsPage() {
  const me = useSignedInUser();
  const search = readPayoutsSearch(useSearch({ from: '/signed-in/payouts' }));
  if (!may(me, 'readPayouts')) {
    return (
      <>
        <PageHeader title="Payouts">
          <p className="soft above-2">
            {me.nonprofitRef
              ? `Donations that the programme received for ${me.nonprofitRef.name}, and how it pays them out.`
              : 'Your donations that the programme received for nonprofits.'}
          </p>
        </PageHeader>
        {may(me, 'readStatements') && <NextPayoutSection />}
        {me.nonprofitRef && <OwnPayouts nonprofit={me.nonprofitRef.id} />}
        <ReceivedDonations search={search} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Payouts" aside={<SkipToRows />} actions={may(me, 'managePayouts') && <Actions />}>
        <p className="soft above-2">What the programme received for nonprofits, and what it pays out.</p>
      </PageHeader>
      <IfMay right="readBankDetails">
        <UnreadableAccounts />
      </IfMay>
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

/** Says how the user's nonprofit is paid, and links to its statement. */
function OwnPayouts({ nonprofit }: { nonprofit: number }) {
  const { data } = useQuery(payoutAccountQuery(nonprofit));
  return (
    <p className={`${classes.account} touch-links`}>
      {data && <span>{payoutWay(data)}</span>}
      <Link to="/payouts/accounts/$id" params={{ id: String(nonprofit) }}>
        {data?.can.edit ? 'Change how you are paid' : 'How you are paid'}
      </Link>
      <StatementLink nonprofit={nonprofit}>Your statement</StatementLink>
    </p>
  );
}
