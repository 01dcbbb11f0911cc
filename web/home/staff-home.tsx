import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/people/accounts.ts';
import { isReviewer } from '#contract/people/permissions.ts';
import { CalendarLink } from '../calendar/calendar-link.tsx';
import { OwnProgress } from '../reviews/own/own-progress.tsx';
import { FirstStart } from '../settings/first-start.tsx';
import { useRouteExists } from '../shell/route-exists.ts';
import { PageHeader } from '../ui/page/page-header.tsx';
import { LatestUpdates } from '../updates/latest-updates.tsx';
import { TileGrid } from './tile-grid.tsx';
import { staffTiles } from './tiles.ts';
import { Today } from './today.tsx';

export function StaffHome({ user }: { user: User }) {
  const exists = useRouteExists();
  const profile = exists('/my-profile') && (
    <Button component={Link} to={'/my-profile' as '/'} variant="default">
      View My Profile
    </Button>
  );
  return (
    <>
      <PageHeader title="What would you like to do?" documentTitle="Home" actions={profile}>
        <p className="soft wide-42 above-3">Signed in as {user.fullName || user.email}, programme staff.</p>
        {isReviewer(user) && <OwnProgress />}
      </PageHeader>
      <FirstStart />
      <LatestUpdates />
      <TileGrid tiles={staffTiles} />
      <Today />
      <CalendarLink />
    </>
  );
}
