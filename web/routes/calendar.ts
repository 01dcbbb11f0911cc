import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from './parents.ts';

/** Four digits; anything else is this year. */
const oneYear = (raw: Record<string, unknown>): { year?: number } =>
  /^(?:20|21)\d\d$/.test(String(raw.year)) ? { year: Number(raw.year) } : {};

const calendar = createRoute({
  getParentRoute: () => signedIn,
  path: '/calendar',
  validateSearch: oneYear,
  component: lazyRouteComponent(() => import('../calendar/calendar-page.tsx'), 'CalendarPage'),
});

export const calendarRoutes = [calendar] as const;
