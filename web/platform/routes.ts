import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onePage, readByPage } from './addresses/search.ts';
import { guarded } from './routes/guards.ts';
import { signedIn } from './routes/parents.ts';

const notices = createRoute({
  getParentRoute: () => signedIn,
  path: '/notices',
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('./notices/notices-page.tsx'), 'NoticesPage'),
});

const outbox = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox',
  beforeLoad: guarded('readOutbox'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./mail/outbox-page.tsx'), 'OutboxPage'),
});

const outboxLetter = createRoute({
  getParentRoute: () => signedIn,
  path: '/outbox/$id',
  beforeLoad: guarded('readOutbox'),
  component: lazyRouteComponent(() => import('./mail/letter-page.tsx'), 'LetterPage'),
});

const emailTextPages = () => import('./mail/texts/pages.ts');

const emailTexts = createRoute({
  getParentRoute: () => signedIn,
  path: '/email-texts',
  beforeLoad: guarded('readEmailTexts'),
  validateSearch: readByPage,
  component: lazyRouteComponent(emailTextPages, 'EmailTextsPage'),
});

const emailText = createRoute({
  getParentRoute: () => signedIn,
  path: '/email-texts/$letter',
  beforeLoad: guarded('readEmailTexts'),
  component: lazyRouteComponent(emailTextPages, 'EmailTextPage'),
});

const emailTextVersions = createRoute({
  getParentRoute: () => signedIn,
  path: '/email-texts/$letter/versions',
  beforeLoad: guarded('readEmailTexts'),
  validateSearch: onePage,
  component: lazyRouteComponent(emailTextPages, 'EmailTextVersionsPage'),
});

const emailTextVersion = createRoute({
  getParentRoute: () => signedIn,
  path: '/email-texts/$letter/versions/$version',
  beforeLoad: guarded('readEmailTexts'),
  component: lazyRouteComponent(emailTextPages, 'EmailTextVersionPage'),
});

export const platformRoutes = [
  notices,
  outbox,
  outboxLetter,
  emailTexts,
  emailText,
  emailTextVersions,
  emailTextVersion,
] as const;
