import { applicationsRoutes } from '../applications/routes.ts';
import { deskRoutes } from '../desk/routes.ts';
import { learningRoutes } from '../learning/routes.ts';
import { moneyRoutes } from '../money/routes.ts';
import { nonprofitsRoutes } from '../nonprofits/routes.ts';
import { peopleRoutes } from '../people/routes.ts';
import { platformRoutes } from '../platform/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { appRoutes } from './routes.ts';

/** The routes behind the login, except Home. They are loaded with the desk. */
export const signedInRoutes = [
  ...platformRoutes,
  ...peopleRoutes,
  ...nonprofitsRoutes,
  ...applicationsRoutes,
  ...moneyRoutes,
  ...publicRoutes,
  ...learningRoutes,
  ...deskRoutes,
  ...appRoutes,
] as const;

export type SignedInRoutes = typeof signedInRoutes;
