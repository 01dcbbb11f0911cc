import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { currentSession } from '../session.ts';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { afterSignIn } from '../site-path.ts';
import { root } from './parents.ts';
import { onePage, text } from './search.ts';

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { redirect?: string | undefined; next?: string | undefined } => ({
    redirect: text(raw.redirect),
    next: text(raw.next),
  }),
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: afterSignIn(search), replace: true });
  },
  component: lazyRouteComponent(() => import('../accounts/login-page.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (raw: Record<string, unknown>): { next?: string | undefined } => ({ next: text(raw.next) }),
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: afterSignIn(search), replace: true });
  },
  component: lazyRouteComponent(() => import('../accounts/register-page.tsx'), 'RegisterPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const forgotPasswordSuccess = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password/success',
  component: lazyRouteComponent(() => import('../accounts/forgot-password-success-page.tsx'), 'ForgotPasswordSuccessPage'),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password/reset/$uid/$token',
  component: lazyRouteComponent(() => import('../accounts/password-reset-page.tsx'), 'PasswordResetPage'),
});

const magicLink = createRoute({
  getParentRoute: () => root,
  path: '/magic-link',
  validateSearch: (raw: Record<string, unknown>) => ({ uid: String(raw.uid ?? ''), token: String(raw.token ?? '') }),
  component: lazyRouteComponent(() => import('../accounts/magic-link-page.tsx'), 'MagicLinkPage'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up/$token',
  component: lazyRouteComponent(() => import('../accounts/set-up-page.tsx'), 'SetUpPage'),
});

const publicApplication = createRoute({
  getParentRoute: () => root,
  path: '/applications/$id',
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../applications/public-page.tsx'), 'PublicApplicationPage'),
});

const error404 = createRoute({ getParentRoute: () => root, path: '/error404', component: NotFoundPage });

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    // the public directory is the server's: a link that came here anyway leaves this router
    if (/^\/directory(\/|$)/.test(location.pathname))
      throw redirect({ href: location.href, reloadDocument: true, replace: true });
    throw redirect({ to: '/error404', replace: true });
  },
});

/** What everybody may open. */
export const publicRoutes = [
  login,
  register,
  forgotPassword,
  forgotPasswordSuccess,
  passwordReset,
  magicLink,
  setUp,
  publicApplication,
  error404,
  unknown,
] as const;
