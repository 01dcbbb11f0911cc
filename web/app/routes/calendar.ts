import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from './parents.ts';

/** A year from 2000 to 2199. Any other value is left out: the page then shows this year. */
const oneYear = (raw: Record<string, unknown>): { year?: number } =>
  /^(?:20|21)\d\d$/.test(String(raw.year)) ? { year: Number(raw.year) } : {};

const calendar = createRoute({
  getParentRoute: () => signedIn,
  path: '/calendar',
  validateSearch: oneYear,
  component: lazyRouteComponent(() => import('../../desk/calendar/calendar-page.tsx'), 'CalendarPage'),
});

export const calendarRoutes = [calendar] as const;
