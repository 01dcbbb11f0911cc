import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readByPage } from '../../platform/addresses/search.ts';
import { guarded } from './guards.ts';
import { signedIn } from './parents.ts';

const photoManager = createRoute({
  getParentRoute: () => signedIn,
  path: '/photo-manager',
  beforeLoad: guarded('login', 'openPhotos'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('../../nonprofits/photos/photos-page.tsx'), 'PhotoManagerPage'),
});

export const photosRoutes = [photoManager] as const;
