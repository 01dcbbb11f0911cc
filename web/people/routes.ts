import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onePage } from '../platform/addresses/search.ts';
import { signedIn } from '../platform/routes/parents.ts';

const signInSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-profile/sign-in',
  component: lazyRouteComponent(() => import('./sign-in/settings/sign-in-settings-page.tsx'), 'SignInSettingsPage'),
});

const twoStep = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-profile/sign-in/two-step',
  component: lazyRouteComponent(() => import('./second-factor/two-step-page.tsx'), 'TwoStepPage'),
});

const accessKeys = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-profile/sign-in/keys',
  component: lazyRouteComponent(() => import('./access-keys/access-keys-page.tsx'), 'AccessKeysPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => signedIn,
  path: '/confirm-email/$token',
  component: lazyRouteComponent(() => import('./sign-in/links/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const newsAndUpdates = createRoute({
  getParentRoute: () => signedIn,
  path: '/newsupdates',
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('./updates/updates-page.tsx'), 'UpdatesPage'),
});

export const peopleRoutes = [signInSettings, twoStep, accessKeys, confirmEmail, newsAndUpdates] as const;
