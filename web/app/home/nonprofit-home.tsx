import { Link } from '@tanstack/react-router';
import type { User } from '#contract/platform/access/accounts.ts';
import { isReviewer, may } from '#contract/platform/access/permissions.ts';
import { OwnProgress } from '../../applications/reviews/own/own-progress.tsx';
import { CalendarLink } from '../../desk/calendar/calendar-link.tsx';
import { NextPayoutLines } from '../../money/payouts/next-payout.tsx';
import { OwnReports } from '../../money/reporting/own-reports.tsx';
import { RegisteredOrganization } from '../../nonprofits/claims/own-organization.tsx';
import { ConfirmAddress } from '../../people/confirm-address.tsx';
import { LatestUpdates } from '../../people/updates/latest-updates.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { SocialLinks } from '../../platform/ui/text/social-links.tsx';
import { AddSomething } from './add-something.tsx';
import { NextSteps } from './next-steps.tsx';
import { OwnApplications } from './own-applications.tsx';
import { TileGrid } from './tile-grid.tsx';
import { nonprofitTiles } from './tiles.ts';

/** The home page for people of a nonprofit. */
export function NonprofitHome({ user, own }: { user: User; own: NonNullable<User['nonprofitRef']> }) {
  return (
    <>
      <PageHeader title={own.name} documentTitle="Home">
        <SocialLinks links={own.socialLinks} of={own.name} />
        {isReviewer(user) && <OwnProgress />}
      </PageHeader>
      <ConfirmAddress user={user} />
      {may(user, 'readNextSteps') && (
        <>
          <NextSteps />
          <AddSomething />
        </>
      )}
      {own.hasApplied && <OwnApplications nonprofit={own.id} />}
      {may(user, 'claimNonprofits') && <RegisteredOrganization />}
      <CalendarLink />
      <LatestUpdates />
      {may(user, 'readStatements') && (
        <>
          <OwnReports />
          <NextPayoutLines />
        </>
      )}
      <TileGrid tiles={nonprofitTiles(user)} />
      {may(user, 'answerApplications') && (
        // this link is needed because the tile “My Applications” appears only after the first response
        <p className="soft wide-42 above-6">
          Do you want to apply? <Link to="/applications/templates">See which applications are open</Link>
        </p>
      )}
    </>
  );
}
