import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from './parents.ts';
import { onePage } from './search.ts';

const notices = createRoute({
  getParentRoute: () => signedIn,
  path: '/notices',
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../notices/notices-page.tsx'), 'NoticesPage'),
});

export const noticeRoutes = [notices] as const;
