import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/people/accounts.ts';
import { isReviewer, may } from '#contract/people/permissions.ts';
import { MissingPhotos } from '../photos/missing-photos.tsx';
import { programme } from '../programme/programme.ts';
import { OwnReports } from '../reporting/own-reports.tsx';
import { OwnProgress } from '../reviews/own/own-progress.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { SocialLinks } from '../ui/text/social-links.tsx';
import { LatestUpdates } from '../updates/latest-updates.tsx';
import classes from './home.module.css';
import { TileGrid } from './tile-grid.tsx';
import { browseTile, nonprofitTiles } from './tiles.ts';

export function NonprofitHome({ user }: { user: User }) {
  const own = user.nonprofitRef;
  if (!own) return <HomeWithoutNonprofit user={user} />;
  return (
    <>
      <PageHeader title={own.name} documentTitle="Home">
        <SocialLinks links={own.socialLinks} of={own.name} />
        {isReviewer(user) && <OwnProgress />}
      </PageHeader>
      {may(user, 'readStatements') && <OwnReports />}
      <LatestUpdates />
      {may(user, 'editPhotos') && <MissingPhotos />}
      <TileGrid tiles={nonprofitTiles(user)} />
      {may(user, 'answerApplications') && <OpenApplications />}
    </>
  );
}

/** A link to open applications: the Applications tile appears only after the first response. */
function OpenApplications() {
  return (
    <p className={classes.lead}>
      Do you want to apply? <Link to="/applications/templates">See which applications are open</Link>
    </p>
  );
}

function HomeWithoutNonprofit({ user }: { user: User }) {
  const { programmeName, programmeEmail } = programme();
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
        {isReviewer(user) ? (
          <OwnProgress empty={<p className={classes.lead}>No applications assigned right now! Check back later!</p>} />
        ) : (
          <p className={classes.lead}>
            Your account is not linked to a nonprofit yet. Once it is, its profile, applications and donations have their place
            here. To be linked, write to {programmeName} at <a href={`mailto:${programmeEmail}`}>{programmeEmail}</a>.
          </p>
        )}
      </PageHeader>
      <LatestUpdates />
      <TileGrid tiles={[...nonprofitTiles(user), browseTile]} />
      {!isReviewer(user) && <OpenApplications />}
    </>
  );
}
