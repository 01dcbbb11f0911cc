import { reportClientError } from '#contract/programme/client-errors.ts';
import { readConfig } from '#contract/programme/config.ts';
import { dismissFirstStart, readFirstStart } from '#contract/programme/first-start.ts';
import { changeSettings, readSettings, sendTestEmail } from '#contract/programme/settings.ts';
import type { App } from '#server/http/app.ts';
import { serve, serveInSteps } from '#server/http/serve.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { keepPeriods } from '#server/reporting/periods.ts';
import { programmeCalendar } from './calendar.ts';
import { logClientError } from './client-errors.ts';
import { readFirstSteps } from './first-start.ts';
import { logoRoutes } from './logo.ts';
import { findSettings, settingsRecord, storeFirstStart, storeSettings } from './settings.ts';

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
