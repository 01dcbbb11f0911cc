import { reportClientError } from '#contract/platform/programme/client-errors.ts';
import { readConfig } from '#contract/platform/programme/config.ts';
import { dismissFirstStart, readFirstStart } from '#contract/platform/programme/first-start.ts';
import { changeSettings, readSettings, sendTestEmail } from '#contract/platform/programme/settings.ts';
import { keepPeriods } from '#server/money/reporting/periods.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { logClientError } from '#server/platform/programme/client-errors.ts';
import { logoRoutes } from '#server/platform/programme/logo.ts';
import { findSettings, settingsRecord, storeFirstStart, storeSettings } from '#server/platform/programme/settings.ts';
import { readFirstSteps } from './first-start.ts';

export function programmeRoutes(app: App): void {
  const { config } = app;
  const today = programmeCalendar(config);
  serve(app, readConfig, async () => config.public);
  serve(app, readSettings, ({ db }) => settingsRecord(db, config));
  serve(app, changeSettings, async ({ tx, actor, body }) => {
    await storeSettings(tx, { actor, config, body });
    await keepPeriods(tx, await findSettings(tx, config), today());
    return settingsRecord(tx, config);
  });
  serve(app, sendTestEmail, async ({ tx, actor }) => {
    const { email } = await tx.selectFrom('users').select('email').where('id', '=', actor.id).executeTakeFirstOrThrow();
    return { letter: await queueMail(tx, { to: email, template: 'test-email', data: {} }) };
  });
  logoRoutes(app);
  serve(app, readFirstStart, ({ db }) => readFirstSteps(db, config));
  serve(app, dismissFirstStart, async ({ tx, actor, body }) => {
    await storeFirstStart(tx, actor, body.dismissed);
    return readFirstSteps(tx, config);
  });
  serveInSteps(app, reportClientError, ({ app: { pool }, body, ip, log }) => logClientError(pool, log, ip, body));
}
