import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { pageOwner } from '../../platform/session.ts';
import { loadDesk } from '../shell/desk-loader.ts';
import { Frame } from '../shell/frame.tsx';

/** The path that this document was loaded for. */
export const openedPath = location.pathname;

export const root = createRootRoute({
  // A session may begin on a public page, whose bar then needs the desk. The route `signedIn` shows a failure to load.
  beforeLoad: () => {
    if (pageOwner()) loadDesk()?.catch(() => undefined);
  },
  component: Frame,
});

/** The parent of all pages that require a session. Redirects to Login and back. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (!pageOwner()) throw redirect({ to: '/login', search: { redirect: location.href } });
    return loadDesk();
  },
  component: lazyRouteComponent(() => import('../shell/signed-in-layout.tsx'), 'SignedInLayout'),
});
