import { downloadNumbers, readNumbers } from '#contract/desk/numbers/numbers.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { exportBlock } from './export.ts';
import { readSeason } from './read-numbers.ts';

export function numbersRoutes(app: App): void {
  const today = programmeCalendar(app.config);
  const timeZone = () => app.config.public.programmeTimeZone;
  const thisYear = () => Number(today().slice(0, 4));
  serve(app, readNumbers, ({ db, query: { season = thisYear() } }) =>
    readSeason({ db, season, timeZone: timeZone() }, thisYear()),
  );
  serveTable(app, downloadNumbers, ({ db, query }) => exportBlock({ db, timeZone: timeZone() }, query));
}
