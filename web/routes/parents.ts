import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Frame } from '../shell/frame.tsx';
import { guarded } from './guards.ts';

export const root = createRootRoute({ component: Frame });

/** The parent of all pages that require a session. Redirects to Login and back. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: guarded('login'),
  component: lazyRouteComponent(() => import('../shell/signed-in-layout.tsx'), 'SignedInLayout'),
});
