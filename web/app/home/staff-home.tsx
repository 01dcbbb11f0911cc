import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/platform/access/accounts.ts';
import { isReviewer } from '#contract/platform/access/permissions.ts';
import { OwnProgress } from '../../applications/reviews/own/own-progress.tsx';
import { CalendarLink } from '../../desk/calendar/calendar-link.tsx';
import { LatestUpdates } from '../../people/updates/latest-updates.tsx';
import { useRouteExists } from '../../platform/addresses/route-exists.ts';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { FirstStart } from '../settings/first-start.tsx';
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
