import { listIrsChanges, readIrsLoads, settleIrsChanges } from '#contract/nonprofits/irs/irs-changes.ts';
import type { App } from '#server/platform/http/app.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { settleLines } from './settle.ts';
import { findLines, findLoads } from './store.ts';

/** The differences between the IRS file and the profiles. */
export function irsChangeRoutes(app: App): void {
  const today = programmeCalendar(app.config);
  serve(app, readIrsLoads, ({ db }) => findLoads(db));
  serve(app, listIrsChanges, ({ db, query }) => pageOf(query, (limit, offset) => findLines(db, query, limit, offset)));
  serve(app, settleIrsChanges, ({ tx, actor, body }) => settleLines(tx, actor, { ...body, today: today() }));
}
