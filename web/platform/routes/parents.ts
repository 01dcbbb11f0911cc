import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { pageOwner } from '../session.ts';
import { loadDesk } from './desk-loader.ts';

/** The path that this document was loaded for. */
export const openedPath = location.pathname;

/** The parent of all pages. The router gives it the frame. */
export const root = createRootRoute({
  // A session may begin on a public page, whose bar then needs the desk. The route `signedIn` shows a failure to load.
  beforeLoad: () => {
    if (pageOwner()) loadDesk()?.catch(() => undefined);
  },
});

/** The parent of all pages that require a session. Redirects to Login and back. The router gives it the layout. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (!pageOwner()) throw redirect({ to: '/login', search: { redirect: location.href } });
    return loadDesk();
  },
});
