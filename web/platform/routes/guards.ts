import { redirect } from '@tanstack/react-router';
import { lacksField, may, type PermissionName } from '#contract/platform/access/permissions.ts';
import { pageOwner } from '../session.ts';
import { NoAccess } from '../ui/feedback/no-access.ts';

/** `beforeLoad` of a guarded route: redirects to Login without a session, shows “no access” without the permission. */
export function guarded(permission: PermissionName) {
  const guard = ({ location }: { location: { href: string } }): void => {
    const user = pageOwner();
    if (may(user, permission)) return;
    if (!user) throw redirect({ to: '/login', search: { redirect: location.href } });
    throw new NoAccess(lacksField(user, permission));
  };
  return Object.assign(guard, { permission });
}

/** The permission that a route's `beforeLoad` asks for, if `guarded` made it. */
export function permissionOf(beforeLoad: unknown): PermissionName | undefined {
  return typeof beforeLoad === 'function' && 'permission' in beforeLoad ? (beforeLoad.permission as PermissionName) : undefined;
}
