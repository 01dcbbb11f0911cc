import { isProgrammeStaff } from '#contract/people/permissions.ts';
import { useSignedInUser } from '../session.ts';
import { NonprofitHome } from './nonprofit-home.tsx';
import { StaffHome } from './staff-home.tsx';

export function HomePage() {
  const user = useSignedInUser();
  return isProgrammeStaff(user) ? <StaffHome user={user} /> : <NonprofitHome user={user} />;
}
