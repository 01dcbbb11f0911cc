import { redirect } from '@tanstack/react-router';
import { may, type PermissionName } from '#contract/platform/access/permissions.ts';
import { pageOwner } from '../session.ts';
import { NoAccess } from '../ui/feedback/no-access.ts';

/** One thing that a route requires of the user: a session or a permission. */
type Guard = 'login' | PermissionName;

/** `beforeLoad` of a guarded route: redirects to Login without a session, shows “no access” without the permission. */
export function guarded(...guards: [Guard, ...Guard[]]) {
  return ({ location }: { location: { href: string } }): void => {
    const user = pageOwner();
    for (const guard of guards) {
      if (guard !== 'login' && may(user, guard)) continue;
      if (!user) throw redirect({ to: '/login', search: { redirect: location.href } });
      if (guard !== 'login') throw new NoAccess();
    }
  };
}
