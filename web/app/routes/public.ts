import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { onePage, text } from '../../platform/addresses/search.ts';
import { afterSignIn } from '../../platform/addresses/site-path.ts';
import { currentSession } from '../../platform/session.ts';
import { NotFoundPage } from '../../platform/ui/feedback/not-found-page.tsx';
import { loadDesk } from '../shell/desk-loader.ts';
import { root } from './parents.ts';

/** Loads the desk and tries the address again, because an address that the public routes do not know may belong to the desk. */
async function askDesk({ href }: { href: string }): Promise<void> {
  const loading = loadDesk();
  if (!loading) return;
  await loading;
  throw redirect({ href, replace: true });
}

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
  component: lazyRouteComponent(() => import('../../people/sign-in/login-page.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (raw: Record<string, unknown>): { next?: string | undefined } => ({ next: text(raw.next) }),
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: afterSignIn(search), replace: true });
  },
  component: lazyRouteComponent(() => import('../../people/sign-in/register-page.tsx'), 'RegisterPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../../people/sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const forgotPasswordSuccess = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password/success',
  component: lazyRouteComponent(
    () => import('../../people/sign-in/forgot-password-success-page.tsx'),
    'ForgotPasswordSuccessPage',
  ),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password/reset/$uid/$token',
  component: lazyRouteComponent(() => import('../../people/sign-in/password-reset-page.tsx'), 'PasswordResetPage'),
});

const magicLink = createRoute({
  getParentRoute: () => root,
  path: '/magic-link',
  validateSearch: (raw: Record<string, unknown>) => ({ uid: String(raw.uid ?? ''), token: String(raw.token ?? '') }),
  component: lazyRouteComponent(() => import('../../people/sign-in/magic-link-page.tsx'), 'MagicLinkPage'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up/$token',
  component: lazyRouteComponent(() => import('../../people/sign-in/set-up-page.tsx'), 'SetUpPage'),
});

const publicApplication = createRoute({
  getParentRoute: () => root,
  path: '/applications/$id',
  // an address such as `/applications/reviews` also has this form, but belongs to the desk: load the desk and try again
  beforeLoad: async ({ params, location }) => {
    if (/^\d+$/.test(params.id)) return;
    await askDesk(location);
    throw notFound();
  },
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../../applications/public/public-page.tsx'), 'PublicApplicationPage'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe/$token',
  component: lazyRouteComponent(() => import('../../people/updates/unsubscribe-page.tsx'), 'UnsubscribePage'),
});

const error404 = createRoute({ getParentRoute: () => root, path: '/error404', component: NotFoundPage });

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location }) => {
    // the server renders the public pages: leave this router
    if (/^\/(directory(\/|$)|learning-commons\/about\/?$)/.test(location.pathname))
      throw redirect({ href: location.href, reloadDocument: true, replace: true });
    await askDesk(location);
    throw redirect({ to: '/error404', replace: true });
  },
});

export const publicRoutes = [
  login,
  register,
  forgotPassword,
  forgotPasswordSuccess,
  passwordReset,
  magicLink,
  setUp,
  publicApplication,
  unsubscribe,
  error404,
  unknown,
] as const;
