import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/platform/access/accounts.ts';
import { isOnlyReviewer, isReviewer } from '#contract/platform/access/permissions.ts';
import { OwnProgress } from '../../applications/reviews/own/own-progress.tsx';
import { ownWorkQuery } from '../../applications/reviews/review-queries.ts';
import { CalendarLink } from '../../desk/calendar/calendar-link.tsx';
import { OwnOrganization } from '../../nonprofits/claims/own-organization.tsx';
import { ConfirmAddress } from '../../people/confirm-address.tsx';
import { LatestUpdates } from '../../people/updates/latest-updates.tsx';
import { programme } from '../../platform/programme/programme.ts';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { formatDeadline } from '../../platform/ui/text/format.ts';
import { OpenApplications } from './open-applications.tsx';
import { TileGrid } from './tile-grid.tsx';
import { browseTile, nonprofitTiles } from './tiles.ts';

/** The home page of people without a nonprofit: reviewers, and newcomers, who look for an application or for their organization. */
export function NewcomerHome({ user }: { user: User }) {
  return (
    <>
      <PageHeader
        title={user.firstName ? `Welcome, ${user.firstName}` : 'Welcome'}
        documentTitle="Home"
        actions={
          <Button component={Link} to="/my-profile" variant="default">
            View My Profile
          </Button>
        }
      >
        {isReviewer(user) ? <ReviewerLead /> : <NewcomerLead />}
      </PageHeader>
      <ConfirmAddress user={user} />
      {!isOnlyReviewer(user) && (
        <>
          <OpenApplications />
          <OwnOrganization />
        </>
      )}
      <CalendarLink />
      <LatestUpdates />
      <TileGrid tiles={[...nonprofitTiles(user), browseTile]} />
    </>
  );
}

function ReviewerLead() {
  return <OwnProgress empty={<NothingAssigned />} />;
}

function NothingAssigned() {
  const { data } = useQuery(ownWorkQuery);
  return (
    <>
      <p className="soft wide-42 above-3">No applications assigned right now! Check back later!</p>
      <p className="soft wide-42 above-3">
        {data?.upcoming && `${whenNext(data.upcoming)} `}
        We write to you when applications are assigned to you.
      </p>
    </>
  );
}

function whenNext({ closesAt, dueAt }: { closesAt: string | null; dueAt: string | null }): string {
  // older rounds can have a due date before the closing date: do not show such a due date
  const agree = dueAt !== null && (closesAt === null || Date.parse(closesAt) < Date.parse(dueAt));
  const due = agree ? ` Reviews are due by ${formatDeadline(dueAt)}.` : '';
  if (closesAt && Date.parse(closesAt) > Date.now())
    return `The next applications close on ${formatDeadline(closesAt)}; they are assigned to reviewers after that.${due}`;
  return `The next applications are assigned soon.${due}`;
}

function NewcomerLead() {
  const { programmeName, programmeEmail } = programme();
  return (
    <p className="soft wide-42 above-3">
      Your account is not linked to a nonprofit yet. Once it is, its profile, applications and donations have their place here.
      Find your organization below, or write to {programmeName} at <a href={`mailto:${programmeEmail}`}>{programmeEmail}</a>.
    </p>
  );
}
