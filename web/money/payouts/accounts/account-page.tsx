import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { PayoutAccount } from '#contract/money/payouts/accounts.ts';
import { isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { RecordPage } from '../../../platform/ui/page/record-page.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { payoutAccountQuery } from '../payout-queries.ts';
import { StatementLink } from '../statement-link.tsx';
import classes from './account-page.module.css';
import { BankForm } from './bank-form.tsx';
import { BankNameForm } from './bank-name-form.tsx';
import { ConfirmDestination } from './confirm-destination.tsx';
import { MethodForm } from './method-form.tsx';
import { bankText, payoutWay } from './payout-way.ts';
import { PaypalForm } from './paypal-form.tsx';
import { RemoveBank } from './remove-bank.tsx';
import { waitText } from './wait-text.ts';

/** Shows programme staff and people of the nonprofit how the nonprofit is paid. The account number is masked. */
export function PayoutAccountPage() {
  const { id } = useParams({ from: '/signed-in/payouts/accounts/$id' });
  return (
    <RecordPage
      id={id}
      query={payoutAccountQuery}
      loading={<SkeletonLines label="Loading how the nonprofit is paid" lines={5} />}
      notFound={
        <MessagePage title="No such nonprofit" action={<Link to="/payouts">Go to Payouts</Link>}>
          <p>It may have been removed, or the link may be mistyped.</p>
        </MessagePage>
      }
      failed="Error loading how the nonprofit is paid"
    >
      {(account) => <Account account={account} />}
    </RecordPage>
  );
}

function Account({ account }: { account: PayoutAccount }) {
  const { nonprofitRef, can } = account;
  return (
    <div className="wide-46">
      <PageHeader title={`How ${nonprofitRef.name} is paid`} breadcrumb={<BackLink to="/payouts">Payouts</BackLink>}>
        <p className="soft above-2 breakable">{payoutWay(account)}</p>
        <p className="line gap-5 touch-links">
          <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }}>
            Profile
          </Link>
          <StatementLink nonprofit={nonprofitRef.id}>Statement</StatementLink>
        </p>
      </PageHeader>
      <Wait account={account} />
      <Bank account={account} />
      <OtherWays account={account} />
      {can.edit && <MethodForm key={account.method ?? ''} account={account} />}
    </div>
  );
}

/** Says that the destination in use was changed, and is not paid yet. */
function Wait({ account: { nonprofitRef, destinationWait }, account }: { account: PayoutAccount }) {
  if (!destinationWait) return null;
  return (
    <section className={classes.section} aria-label="Waiting time">
      <Notice tone="warning">{waitText(destinationWait)}</Notice>
      <ConfirmDestination nonprofit={nonprofitRef} destination={payoutWay(account).replace(/\.$/, '')} wait={destinationWait} />
    </section>
  );
}

function Bank({ account }: { account: PayoutAccount }) {
  const [opened, setOpened] = useState(false);
  const { bank, can } = account;
  return (
    <section className={classes.section} aria-labelledby="bank">
      <h2 id="bank">Bank account</h2>
      {bank ? <BankFacts bank={bank} /> : <p className="soft">No bank account is given.</p>}
      {can.edit && (
        <div className="row gap-2">
          <Button variant="default" onClick={() => setOpened(true)}>
            {bank ? 'Change bank account' : 'Add bank account'}
          </Button>
          {bank && <RemoveBank account={account} />}
          <FormDialog
            title={bank ? 'Change bank account' : 'Add bank account'}
            opened={opened}
            onClose={() => setOpened(false)}
            size="normal"
          >
            {(dialog, close) => <BankForm account={account} dialog={dialog} onCancel={close} onDone={() => setOpened(false)} />}
          </FormDialog>
        </div>
      )}
      {can.edit && bank && <BankNameForm key={bank.nameForBank} account={account} />}
    </section>
  );
}

function BankFacts({ bank }: { bank: NonNullable<PayoutAccount['bank']> }) {
  return (
    <dl className={`${classes.facts} beside-terms soft-terms stack gap-2`}>
      <div>
        <dt>Account</dt>
        <dd>
          {bankText(bank)}
          {!bank.readable && <span className="loss block">This number cannot be read any more. Type the account again.</span>}
        </dd>
      </div>
      <div>
        <dt>Routing number</dt>
        <dd>{bank.routingNumber}</dd>
      </div>
      {bank.nameForBank && (
        <div>
          <dt>Name for the bank</dt>
          <dd>{bank.nameForBank}</dd>
        </div>
      )}
      <div>
        <dt>Since</dt>
        <dd>{formatDate(bank.createdAt)}</dd>
      </div>
    </dl>
  );
}

/** The address is a field of the nonprofit, changed in its profile by those who may. The PayPal email is changed here too. */
function OtherWays({ account: { nonprofitRef, paypalEmail, checkAddress, can }, account }: { account: PayoutAccount }) {
  const me = useSignedInUser();
  const editsProfile = may(me, 'manageNonprofits') || (isNonprofitStaff(me) && me.nonprofit === nonprofitRef.id);
  return (
    <section className={classes.section} aria-labelledby="others">
      <h2 id="others">PayPal and check</h2>
      <dl className={`${classes.facts} beside-terms soft-terms stack gap-2`}>
        <div>
          <dt>PayPal email</dt>
          <dd>{paypalEmail || <span className="soft">not given</span>}</dd>
        </div>
        <div>
          <dt>Address for checks</dt>
          <dd>{checkAddress || <span className="soft">incomplete</span>}</dd>
        </div>
      </dl>
      {can.edit && <PaypalForm key={paypalEmail} account={account} />}
      {can.edit && editsProfile && (
        <p>
          <Link to="/nonprofit/$id" params={{ id: String(nonprofitRef.id) }} search={{ editing: true }} className="touch">
            Change the address in the nonprofit’s profile
          </Link>
        </p>
      )}
    </section>
  );
}
