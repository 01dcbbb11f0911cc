import {
  downloadReports,
  listOwnReports,
  listPeriods,
  listReports,
  remindNonprofits,
  submitNothing as submitNothingCall,
  undoNothing as undoNothingCall,
} from '#contract/money/reporting/reporting.ts';
import { transact } from '#server/platform/database/transact.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { findSettings } from '#server/platform/programme/settings.ts';
import { findOwnReports, submitNothing, undoNothing } from './own-reports.ts';
import { remind } from './reminders.ts';
import { exportReports, findCountedPeriods, findReportIds, reportStatements } from './reports.ts';

export function reportingRoutes(app: App): void {
  const { config, pool } = app;
  const today = programmeCalendar(config);

  serve(app, listOwnReports, ({ db, actor }) => findOwnReports(db, actor, today()));
  serve(app, submitNothingCall, ({ tx, actor, params: { id }, query: { nonprofit } }) =>
    submitNothing(tx, { actor, id, nonprofit, today: today() }),
  );
  serve(app, undoNothingCall, ({ tx, actor, params: { id }, query: { nonprofit } }) =>
    undoNothing(tx, { actor, id, nonprofit, today: today() }),
  );

  serve(app, listPeriods, async ({ db }) => findCountedPeriods(db, await findSettings(db, config), today()));
  serveList(app, listReports, reportStatements);
  // the search asks for a connection of its own, so it ends before the transaction begins
  serveInSteps(app, remindNonprofits, async ({ db, actor, params: { id }, query, body }) => {
    const found = body.search ? await findReportIds(pool, id, body.search) : undefined;
    const given = { actor, config, id, body, found, dryRun: query.dryRun ?? false, today: today() };
    return transact(db, (tx) => remind(tx, given));
  });
  serveTable(app, downloadReports, ({ query }) => exportReports(pool, query));
}
