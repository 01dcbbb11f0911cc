import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onePage } from '../../platform/addresses/search.ts';
import { signedIn } from './parents.ts';

const notices = createRoute({
  getParentRoute: () => signedIn,
  path: '/notices',
  validateSearch: onePage,
  component: lazyRouteComponent(() => import('../../platform/notices/notices-page.tsx'), 'NoticesPage'),
});

export const noticeRoutes = [notices] as const;
