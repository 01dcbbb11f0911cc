import type { ReactNode } from 'react';
import { may, type PermissionName } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../session.ts';

/** Shows its children to people with the right: board members read pages of programme staff, and get no buttons that act. */
export function IfMay({ right, children }: { right: PermissionName; children: ReactNode }): ReactNode {
  return may(useSignedInUser(), right) ? children : null;
}
