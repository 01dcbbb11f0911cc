import { reportClientError } from '#contract/programme/client-errors.ts';
import { readConfig } from '#contract/programme/config.ts';
import { changeSettings, readSettings } from '#contract/programme/settings.ts';
import { calendarOf } from '#server/directory/today.ts';
import type { App } from '#server/http/app.ts';
import { serve, serveInSteps } from '#server/http/serve.ts';
import { keepPeriods } from '#server/reporting/periods.ts';
import { logClientError } from './client-errors.ts';
import { findSettings, settingsRecord, storeSettings } from './settings.ts';

export function programmeRoutes(app: App): void {
  const { config } = app;
  const today = calendarOf(config.public.programmeTimeZone);
  serve(app, readConfig, async () => config.public);
  serve(app, readSettings, ({ db }) => settingsRecord(db, config));
  serve(app, changeSettings, async ({ tx, actor, body }) => {
    await storeSettings(tx, { actor, config, body });
    await keepPeriods(tx, await findSettings(tx, config), today());
    return settingsRecord(tx, config);
  });
  serveInSteps(app, reportClientError, ({ body, ip, log }) => logClientError(log, ip, body));
}
