import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { User } from '#contract/platform/access/accounts.ts';
import { isProgrammeStaff, isReviewer, may } from '#contract/platform/access/permissions.ts';
import { workInWords } from '#contract/platform/access/work-labels.ts';
import { OwnProgress } from '../../applications/reviews/own/own-progress.tsx';
import { CalendarLink } from '../../desk/calendar/calendar-link.tsx';
import { LatestUpdates } from '../../people/updates/latest-updates.tsx';
import { useMayOpen } from '../../platform/routes/may-open.ts';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { formatLongDay } from '../../platform/ui/text/format.ts';
import { FirstStart } from '../settings/first-start.tsx';
import { TileGrid } from './tile-grid.tsx';
import { staffTiles } from './tiles.ts';
import { Today } from './today.tsx';

export function StaffHome({ user }: { user: User }) {
  const opens = useMayOpen();
  // on a telephone, the day’s work comes before the tiles
  const isPhone = useMediaQuery('(max-width: 40rem)', false, { getInitialValueInEffect: false });
  const profile = opens('/my-profile') && (
    <Button component={Link} to={'/my-profile' as '/'} variant="default">
      View My Profile
    </Button>
  );
  return (
    <>
      <PageHeader title="What would you like to do?" documentTitle="Home" actions={profile}>
        <p className="soft wide-42 above-3">
          Signed in as {user.fullName || user.email}, {standing(user)}.
        </p>
        {isReviewer(user) && <OwnProgress />}
      </PageHeader>
      {may(user, 'readSettings') && <FirstStart />}
      <LatestUpdates />
      {!isPhone && <TileGrid tiles={staffTiles} />}
      {may(user, 'readToday') && <Today />}
      {isPhone && <TileGrid tiles={staffTiles} />}
      <CalendarLink />
    </>
  );
}

const standing = (user: User) =>
  isProgrammeStaff(user)
    ? `programme staff${user.staffFields ? `: ${workInWords(user.staffFields)}` : ''}`
    : `board member until ${user.boardUntil ? formatLongDay(user.boardUntil) : 'the end of your term'}`;
