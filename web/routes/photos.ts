import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';
import { readByPage } from './search.ts';

const photoManager = createRoute({
  getParentRoute: () => signedIn,
  path: '/photo-manager',
  beforeLoad: guarded('login', 'openPhotos'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../photos/photos-page.tsx'), 'PhotoManagerPage'),
});

export const photosRoutes = [photoManager] as const;
