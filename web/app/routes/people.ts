import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateUserListSearch } from '../../people/users/user-list-search.ts';
import { editing, readByPage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  beforeLoad: guarded('login', 'listUsers'),
  validateSearch: validateUserListSearch,
  component: lazyRouteComponent(() => import('../pages/user-list-page.tsx'), 'UserListPage'),
});

const createUser = createRoute({
  getParentRoute: () => signedIn,
  path: '/create-new-user',
  beforeLoad: guarded('login', 'createUsers'),
  component: lazyRouteComponent(() => import('../pages/create-user-page.tsx'), 'CreateUserPage'),
});

const inviteColleagues = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/invite',
  beforeLoad: guarded('login', 'createUsers'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../pages/invite-colleagues-page.tsx'), 'InviteColleaguesPage'),
});

const userProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/$id',
  validateSearch: editing,
  component: lazyRouteComponent(() => import('../pages/user-page.tsx'), 'UserPage'),
});

const userData = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/$id/data',
  component: lazyRouteComponent(() => import('../../desk/privacy/data-page.tsx'), 'DataPage'),
});

const myProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-profile',
  validateSearch: editing,
  component: lazyRouteComponent(() => import('../pages/user-page.tsx'), 'MyProfilePage'),
});

const signInSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-profile/sign-in',
  component: lazyRouteComponent(() => import('../../people/sign-in/sign-in-settings-page.tsx'), 'SignInSettingsPage'),
});

const twoStep = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-profile/sign-in/two-step',
  component: lazyRouteComponent(() => import('../../people/second-factor/two-step-page.tsx'), 'TwoStepPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => signedIn,
  path: '/confirm-email/$token',
  component: lazyRouteComponent(() => import('../../people/sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  beforeLoad: guarded('login', 'readAudit'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../desk/audit/audit-page.tsx'), 'AuditPage'),
});

const outbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox',
  beforeLoad: guarded('login', 'readOutbox'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../platform/mail/outbox-page.tsx'), 'OutboxPage'),
});

const outboxLetter = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox/$id',
  beforeLoad: guarded('login', 'readOutbox'),
  component: lazyRouteComponent(() => import('../../platform/mail/letter-page.tsx'), 'LetterPage'),
});

/** Users, accounts, the outbox and the audit trail. */
export const peopleRoutes = [
  users,
  createUser,
  inviteColleagues,
  userProfile,
  userData,
  myProfile,
  signInSettings,
  twoStep,
  confirmEmail,
  audit,
  outbox,
  outboxLetter,
] as const;
