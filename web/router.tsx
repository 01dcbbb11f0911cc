import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { validateResponseListSearch } from './applications/responses/response-list-search.ts';
import { validateTemplateListSearch } from './applications/templates/template-list-search.ts';
import { validateAuditSearch } from './audit/audit-search.ts';
import { guarded } from './guards.ts';
import { validateOutboxSearch } from './mail/outbox-search.ts';
import { validateNonprofitListSearch } from './nonprofits/nonprofit-list-search.ts';
import { parseSearch, printSearch } from './search-params.ts';
import { currentSession, pageOwner, sessionEnd, subscribeSession } from './session.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { Frame } from './shell/frame.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { afterSignIn } from './site-path.ts';
import { readPage } from './ui/list-search.ts';
import { noteNavigation } from './ui/page-header.tsx';
import { validateUserListSearch } from './users/user-list-search.ts';

/** `page` of the address, for what is read page by page */
const onePage = (raw: Record<string, unknown>): { page?: number | undefined } => ({ page: readPage(raw.page) });
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** A profile's edit mode. */
const editing = (raw: Record<string, unknown>): { editing?: true } => (String(raw.editing) === 'true' ? { editing: true } : {});

const root = createRootRoute({ component: Frame });

/* Public */

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
  component: lazyRouteComponent(() => import('./accounts/login-page.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (raw: Record<string, unknown>): { next?: string | undefined } => ({ next: text(raw.next) }),
  beforeLoad: ({ search }) => {
    if (currentSession()) throw redirect({ href: afterSignIn(search), replace: true });
  },
  component: lazyRouteComponent(() => import('./accounts/register-page.tsx'), 'RegisterPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const forgotPasswordSuccess = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password/success',
  component: lazyRouteComponent(() => import('./accounts/forgot-password-success-page.tsx'), 'ForgotPasswordSuccessPage'),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password/reset/$uid/$token',
  component: lazyRouteComponent(() => import('./accounts/password-reset-page.tsx'), 'PasswordResetPage'),
});

const magicLink = createRoute({
  getParentRoute: () => root,
  path: '/magic-link',
  validateSearch: (raw: Record<string, unknown>) => ({ uid: String(raw.uid ?? ''), token: String(raw.token ?? '') }),
  component: lazyRouteComponent(() => import('./accounts/magic-link-page.tsx'), 'MagicLinkPage'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up/$token',
  component: lazyRouteComponent(() => import('./accounts/set-up-page.tsx'), 'SetUpPage'),
});

const publicApplication = createRoute({
  getParentRoute: () => root,
  path: '/applications/$id',
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('./applications/public-page.tsx'), 'PublicApplicationPage'),
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

/* With a login */

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: guarded('login'),
  component: lazyRouteComponent(() => import('./shell/signed-in-layout.tsx'), 'SignedInLayout'),
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
});

const templates = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/templates',
  beforeLoad: guarded('login', 'openTemplates'),
  validateSearch: validateTemplateListSearch,
  component: lazyRouteComponent(() => import('./applications/templates/template-list-page.tsx'), 'TemplateListPage'),
});

const template = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/templates/$id',
  beforeLoad: guarded('login', 'buildTemplates'),
  component: lazyRouteComponent(() => import('./applications/templates/builder-page.tsx'), 'TemplateBuilderPage'),
});

const templatePreview = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/templates/$id/preview',
  beforeLoad: guarded('login', 'buildTemplates'),
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('./applications/templates/preview-page.tsx'), 'TemplatePreviewPage'),
});

const responses = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses',
  validateSearch: validateResponseListSearch,
  component: lazyRouteComponent(() => import('./applications/responses/response-list-page.tsx'), 'ResponseListPage'),
});

const response = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id',
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('./applications/responses/response-page.tsx'), 'ResponsePage'),
});

const printResponse = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/print/$id',
  component: lazyRouteComponent(() => import('./applications/responses/print-page.tsx'), 'PrintResponsePage'),
});

const nonprofits = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits',
  beforeLoad: guarded('login', 'listNonprofits'),
  validateSearch: validateNonprofitListSearch,
  component: lazyRouteComponent(() => import('./nonprofits/nonprofit-list-page.tsx'), 'NonprofitListPage'),
});

const outbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox',
  beforeLoad: guarded('login', 'readOutbox'),
  validateSearch: validateOutboxSearch,
  component: lazyRouteComponent(() => import('./mail/outbox-page.tsx'), 'OutboxPage'),
});

const outboxLetter = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox/$id',
  beforeLoad: guarded('login', 'readOutbox'),
  component: lazyRouteComponent(() => import('./mail/letter-page.tsx'), 'LetterPage'),
});

const createNonprofit = createRoute({
  getParentRoute: () => signedIn,
  path: '/create-new-nonprofit',
  beforeLoad: guarded('login', 'createNonprofits'),
  component: lazyRouteComponent(() => import('./nonprofits/edit/nonprofit-create-page.tsx'), 'NonprofitCreatePage'),
});

const nonprofit = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofit/$id',
  beforeLoad: guarded('login', 'openNonprofits'),
  validateSearch: editing,
  component: lazyRouteComponent(() => import('./nonprofits/nonprofit-page.tsx'), 'NonprofitPage'),
});

const categories = createRoute({
  getParentRoute: () => signedIn,
  path: '/categories',
  beforeLoad: guarded('login', 'keepCategories'),
  component: lazyRouteComponent(() => import('./categories/categories-page.tsx'), 'CategoriesPage'),
});

const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  beforeLoad: guarded('login', 'openEvents'),
  component: lazyRouteComponent(() => import('./events/events-page.tsx'), 'EventsPage'),
});

const manageEvents = createRoute({
  getParentRoute: () => signedIn,
  path: '/manage-events',
  component: lazyRouteComponent(() => import('./events/manage-events-page.tsx'), 'ManageEventsPage'),
});

const newsAndUpdates = createRoute({
  getParentRoute: () => signedIn,
  path: '/newsupdates',
  component: lazyRouteComponent(() => import('./news/news-updates-page.tsx'), 'NewsUpdatesPage'),
});

const editResponse = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id/edit',
  validateSearch: (raw: Record<string, unknown>): { page?: number | undefined } => ({ page: readPage(raw.page) }),
  component: lazyRouteComponent(() => import('./applications/answering/edit-response-page.tsx'), 'EditResponsePage'),
});

const reviewResponse = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/responses/$id/review',
  component: lazyRouteComponent(() => import('./applications/answering/review-response-page.tsx'), 'ReviewResponsePage'),
});

const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  beforeLoad: guarded('login', 'listUsers'),
  validateSearch: validateUserListSearch,
  component: lazyRouteComponent(() => import('./users/user-list-page.tsx'), 'UserListPage'),
});

const createUser = createRoute({
  getParentRoute: () => signedIn,
  path: '/create-new-user',
  beforeLoad: guarded('login', 'createUsers'),
  component: lazyRouteComponent(() => import('./users/create-user-page.tsx'), 'CreateUserPage'),
});

const userProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/$id',
  validateSearch: editing,
  component: lazyRouteComponent(() => import('./users/user-page.tsx'), 'UserPage'),
});

const myProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-profile',
  validateSearch: editing,
  component: lazyRouteComponent(() => import('./users/user-page.tsx'), 'MyProfilePage'),
});

const signInSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-profile/sign-in',
  component: lazyRouteComponent(() => import('./accounts/sign-in-settings-page.tsx'), 'SignInSettingsPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  beforeLoad: guarded('login', 'readAudit'),
  validateSearch: validateAuditSearch,
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
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
    signedIn.addChildren([
      outbox,
      outboxLetter,
      home,
      responses,
      response,
      printResponse,
      templates,
      template,
      templatePreview,
      nonprofits,
      createNonprofit,
      nonprofit,
      categories,
      events,
      manageEvents,
      newsAndUpdates,
      editResponse,
      reviewResponse,
      users,
      createUser,
      userProfile,
      myProfile,
      signInSettings,
      audit,
    ]),
  ]),
  parseSearch,
  stringifySearch: printSearch,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** the list's address that this page was opened from */
    list?: string;
  }
}

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) noteNavigation();
});

/* Signing in or out, in whichever tab, is followed at once: the guards are asked again. */
subscribeSession(() => {
  if (!pageOwner() && sessionEnd() === 'signed out') void router.navigate({ to: '/login' });
  else void router.invalidate();
});
