import { applicationsRoutes } from './applications.ts';
import { bulkChangesRoutes } from './bulk-changes.ts';
import { calendarRoutes } from './calendar.ts';
import { catalogueRoutes } from './catalogue.ts';
import { donationsRoutes } from './donations.ts';
import { dossierRoutes } from './dossiers.ts';
import { learningRoutes } from './learning.ts';
import { libraryRoutes } from './library.ts';
import { nonprofitsRoutes } from './nonprofits.ts';
import { noticeRoutes } from './notices.ts';
import { numbersRoutes } from './numbers.ts';
import { payoutsRoutes } from './payouts.ts';
import { peopleRoutes } from './people.ts';
import { photosRoutes } from './photos.ts';
import { resourcesRoutes } from './resources.ts';
import { reviewsRoutes } from './reviews.ts';
import { statementsRoutes } from './statements.ts';
import { updateRoutes } from './updates.ts';
import { upkeepRoutes } from './upkeep.ts';
import { volunteeringRoutes } from './volunteering.ts';

/** The routes behind the login, except Home. They are loaded with the desk. */
export const deskRoutes = [
  ...peopleRoutes,
  ...nonprofitsRoutes,
  ...applicationsRoutes,
  ...reviewsRoutes,
  ...donationsRoutes,
  ...learningRoutes,
  ...statementsRoutes,
  ...payoutsRoutes,
  ...libraryRoutes,
  ...updateRoutes,
  ...photosRoutes,
  ...resourcesRoutes,
  ...volunteeringRoutes,
  ...noticeRoutes,
  ...calendarRoutes,
  ...bulkChangesRoutes,
  ...catalogueRoutes,
  ...dossierRoutes,
  ...upkeepRoutes,
  ...numbersRoutes,
] as const;

export type DeskRoutes = typeof deskRoutes;
