import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from '../guards.ts';
import { Frame } from '../shell/frame.tsx';

/** The frame around every page. */
export const root = createRootRoute({ component: Frame });

/** Pages with a login: who has none is led to it, and back. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: guarded('login'),
  component: lazyRouteComponent(() => import('../shell/signed-in-layout.tsx'), 'SignedInLayout'),
});
