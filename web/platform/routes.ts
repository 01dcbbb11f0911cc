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

export const platformRoutes = [notices, outbox, outboxLetter] as const;
