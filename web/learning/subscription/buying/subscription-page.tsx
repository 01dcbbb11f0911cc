import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type OwnSubscription, subscriptionMessages } from '#contract/learning/subscription/subscribe.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { LoadProblem } from '../../../platform/ui/page/load-problem.tsx';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { EmailLink } from '../../../platform/ui/text/email-address.tsx';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { OwnOrders } from '../own-orders.tsx';
import classes from '../subscription.module.css';
import { ownSubscriptionQuery, stripeKeyQuery, tiersQuery } from '../subscription-queries.ts';
import { BuyForm } from './buy-form.tsx';

const title = 'Learning Commons Subscription';

/** Buys and renews the subscription of the viewer's own nonprofit. */
export function SubscriptionPage() {
  useLeavingByLoading();
  const user = useSignedInUser();
  const own = useQuery(ownSubscriptionQuery);
  const tiers = useQuery(tiersQuery);
  const key = useQuery(stripeKeyQuery);
  if (may(user, 'readAllLibrary')) return <StaffView />;
  if (user.nonprofit === null)
    return (
      <MessagePage title={subscriptionMessages.noNonprofit} action={<Link to="/">Find or add your nonprofit</Link>}>
        <p>
          Find or add your nonprofit on your home page, then come back here to buy. Does it use {programme().programmeName}? Ask a
          colleague to add your account to it, or write to <EmailLink address={programme().programmeEmail} />.
        </p>
      </MessagePage>
    );
  const failed = [own, tiers, key].find(({ error }) => error);
  if (failed) return <LoadProblem query={failed} notFound={null} failed="Error loading the subscription" />;
  if (!own.data || !tiers.data || key.data === undefined)
    return (
      <>
        <PageHeader title={title} />
        <SkeletonLines label="Loading the subscription" lines={6} />
      </>
    );
  return <Loaded own={own.data} tiers={tiers.data} stripeKey={key.data} />;
}

/** This page has its own content security policy, so other pages are loaded as documents. */
function useLeavingByLoading(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
        if (pathChanged) window.location.assign(toLocation.href);
      }),
    [router],
  );
}

function StaffView() {
  return (
    <MessagePage title={title} action={<TakeMeThere />}>
      <p>
        Programme staff have access without a subscription. <Link to="/learning-commons/subscriptions">Manage subscriptions</Link>
      </p>
    </MessagePage>
  );
}

function TakeMeThere() {
  return (
    <Button component="a" href="/learning-commons">
      Take Me There
    </Button>
  );
}

type LoadedProps = Pick<Parameters<typeof BuyForm>[0], 'tiers' | 'stripeKey'> & { own: OwnSubscription };

function Loaded({ own, tiers, stripeKey }: LoadedProps) {
  const { hasAccess, endsOn, endedOn, can, next } = own;
  const mayBuy = can.buy && next !== null;
  return (
    <>
      <PageHeader title={title}>
        <p className="soft above-2 wide-44">
          {hasAccess ? <>Your nonprofit has access{endsOn && <> until {formatDate(endsOn)}</>}.</> : leadOf(endedOn)}
        </p>
      </PageHeader>
      {hasAccess && (
        <div className="below-8">
          <TakeMeThere />
        </div>
      )}
      {mayBuy && hasAccess && (
        <details className={`${classes.renew} below-8`}>
          <summary>Renew for another year</summary>
          <p className="soft above-2 wide-44">You lose nothing by renewing now: the new year follows the present one.</p>
          <BuyForm own={own} next={next} tiers={tiers} stripeKey={stripeKey} />
        </details>
      )}
      {mayBuy && !hasAccess && <BuyForm own={own} next={next} tiers={tiers} stripeKey={stripeKey} />}
      {!can.buy && <AskColleague />}
      <OwnOrders orders={own.orders} />
    </>
  );
}

function leadOf(endedOn: string | null): string {
  if (endedOn !== null) return `Your access ended on ${formatDate(endedOn)}. Subscribe for another year below.`;
  return 'Templates, recordings and guides for everyone at your nonprofit, for a year.';
}

function AskColleague() {
  const user = useSignedInUser();
  if (may(user, 'openLibrary')) return null;
  return <p>Staff of your nonprofit can subscribe. Your account can read along, and has access once they have.</p>;
}
