import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { text } from '../platform/addresses/search.ts';
import { afterSignIn } from '../platform/addresses/site-path.ts';
import { root } from '../platform/routes/parents.ts';
import { currentSession } from '../platform/session.ts';

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
  component: lazyRouteComponent(() => import('./sign-in/login-page.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (raw: Record<string, unknown>): { next?: string | undefined } => ({ next: text(raw.next) }),
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: afterSignIn(search), replace: true });
  },
  component: lazyRouteComponent(() => import('./sign-in/register-page.tsx'), 'RegisterPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./sign-in/passwords/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const forgotPasswordSuccess = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password/success',
  component: lazyRouteComponent(
    () => import('./sign-in/passwords/forgot-password-success-page.tsx'),
    'ForgotPasswordSuccessPage',
  ),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password/reset/$uid/$token',
  component: lazyRouteComponent(() => import('./sign-in/passwords/password-reset-page.tsx'), 'PasswordResetPage'),
});

const magicLink = createRoute({
  getParentRoute: () => root,
  path: '/magic-link',
  validateSearch: (raw: Record<string, unknown>) => ({ uid: String(raw.uid ?? ''), token: String(raw.token ?? '') }),
  component: lazyRouteComponent(() => import('./sign-in/links/magic-link-page.tsx'), 'MagicLinkPage'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up/$token',
  component: lazyRouteComponent(() => import('./sign-in/links/set-up-page.tsx'), 'SetUpPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  component: lazyRouteComponent(() => import('./updates/unsubscribe-page.tsx'), 'UnsubscribePage'),
});

export const openPeopleRoutes = [
  login,
  register,
  forgotPassword,
  forgotPasswordSuccess,
  passwordReset,
  magicLink,
  setUp,
  unsubscribe,
] as const;
