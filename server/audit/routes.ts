import { listAudit } from '#contract/audit.ts';
import type { App } from '#server/app.ts';
import { serve } from '#server/endpoint.ts';
import { pageOf } from '#server/paging.ts';
import { findEntries } from './store.ts';

export function auditRoutes(app: App): void {
  const timeZone = app.config.public.programmeTimeZone;
  serve(app, listAudit, ({ db, query }) => pageOf(query, (limit, offset) => findEntries(db, query, timeZone, limit, offset)));
}
