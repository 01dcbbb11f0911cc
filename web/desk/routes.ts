import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readByPage } from '../platform/addresses/search.ts';
import { guarded } from '../platform/routes/guards.ts';
import { signedIn } from '../platform/routes/parents.ts';

/** A year from 2000 to 2199. Any other value is left out: the page then shows this year. */
const oneYear = (raw: Record<string, unknown>): { year?: number } =>
  /^(?:20|21)\d\d$/.test(String(raw.year)) ? { year: Number(raw.year) } : {};

const calendar = createRoute({
  getParentRoute: () => signedIn,
  path: '/calendar',
  validateSearch: oneYear,
  component: lazyRouteComponent(() => import('./calendar/calendar-page.tsx'), 'CalendarPage'),
});

const ofNonprofit = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofit/$id/dossier',
  beforeLoad: guarded('makeDossiers'),
  component: lazyRouteComponent(() => import('./dossiers/dossier-pages.tsx'), 'NonprofitDossierPage'),
});

const ofSeason = createRoute({
  getParentRoute: () => signedIn,
  path: '/applications/templates/$id/dossier',
  beforeLoad: guarded('makeAllDossiers'),
  component: lazyRouteComponent(() => import('./dossiers/dossier-pages.tsx'), 'SeasonDossierPage'),
});

const numbers = createRoute({
  getParentRoute: () => signedIn,
  path: '/numbers',
  beforeLoad: guarded('readNumbers'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./numbers/numbers-page.tsx'), 'NumbersPage'),
});

const userData = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile/$id/data',
  component: lazyRouteComponent(() => import('./privacy/data-page.tsx'), 'DataPage'),
});

const inviteNonprofits = createRoute({
  getParentRoute: () => signedIn,
  path: '/nonprofits/invite',
  beforeLoad: guarded('manageProgramme'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./invitation-files/invite-nonprofits-page.tsx'), 'InviteNonprofitsPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/audit',
  beforeLoad: guarded('readAudit'),
  validateSearch: readByPage,
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
});

const retention = createRoute({
  getParentRoute: () => signedIn,
  path: '/retention',
  beforeLoad: guarded('readSettings'),
  component: lazyRouteComponent(() => import('./privacy/retention-page.tsx'), 'RetentionPage'),
});

export const deskRoutes = [calendar, ofNonprofit, ofSeason, numbers, userData, inviteNonprofits, audit, retention] as const;
