import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateNonprofitListSearch } from '../nonprofits/list/nonprofit-list-search.ts';
import { validateUserListSearch } from '../people/users/list/user-list-search.ts';
import { editing, readByPage } from '../platform/addresses/search.ts';
import { guarded } from '../platform/routes/guards.ts';
import { signedIn } from '../platform/routes/parents.ts';

const nonprofits = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits',
  beforeLoad: guarded('listNonprofits'),
  validateSearch: validateNonprofitListSearch,
  component: lazyRouteComponent(() => import('./pages/nonprofit-list-page.tsx'), 'NonprofitListPage'),
});

const nonprofit = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofit/$id',
  beforeLoad: guarded('openNonprofits'),
  validateSearch: editing,
  component: lazyRouteComponent(() => import('./pages/nonprofit-page.tsx'), 'NonprofitPage'),
});

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  beforeLoad: guarded('listUsers'),
  validateSearch: validateUserListSearch,
  component: lazyRouteComponent(() => import('./pages/user-list-page.tsx'), 'UserListPage'),
});

const createUser = createRoute({
  getParentRoute: () => signedIn,
  path: '/create-new-user',
  beforeLoad: guarded('createUsers'),
  component: lazyRouteComponent(() => import('./pages/create-user-page.tsx'), 'CreateUserPage'),
});

const inviteColleagues = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/invite',
  beforeLoad: guarded('createUsers'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./pages/invite-colleagues-page.tsx'), 'InviteColleaguesPage'),
});

const userProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/$id',
  validateSearch: editing,
  component: lazyRouteComponent(() => import('./pages/user-page.tsx'), 'UserPage'),
});

const myProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-profile',
  validateSearch: editing,
  component: lazyRouteComponent(() => import('./pages/user-page.tsx'), 'MyProfilePage'),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: guarded('readSettings'),
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
});

const firstSteps = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/first-steps',
  beforeLoad: guarded('readSettings'),
  component: lazyRouteComponent(() => import('./settings/first-start.tsx'), 'FirstStepsPage'),
});

const mailServer = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/mail-server',
  beforeLoad: guarded('readSettings'),
  component: lazyRouteComponent(() => import('./settings/mail-server-page.tsx'), 'MailServerPage'),
});

const upkeep = createRoute({
  getParentRoute: () => signedIn,
  path: '/upkeep',
  beforeLoad: guarded('readSettings'),
  component: lazyRouteComponent(() => import('./upkeep/upkeep-page.tsx'), 'UpkeepPage'),
});

export const appRoutes = [
  nonprofits,
  nonprofit,
  users,
  createUser,
  inviteColleagues,
  userProfile,
  myProfile,
  settings,
  mailServer,
  firstSteps,
  upkeep,
] as const;
