import { lazy, Suspense } from 'react';
import { readsProgramme } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../platform/session.ts';

/* each kind of person loads only their own home page */
const StaffHome = lazy(async () => ({ default: (await import('./staff-home.tsx')).StaffHome }));
const NonprofitHome = lazy(async () => ({ default: (await import('./nonprofit-home.tsx')).NonprofitHome }));
const NewcomerHome = lazy(async () => ({ default: (await import('./newcomer-home.tsx')).NewcomerHome }));

export function HomePage() {
  const user = useSignedInUser();
  const home = () => {
    if (readsProgramme(user)) return <StaffHome user={user} />;
    return user.nonprofitRef ? <NonprofitHome user={user} own={user.nonprofitRef} /> : <NewcomerHome user={user} />;
  };
  return <Suspense>{home()}</Suspense>;
}
