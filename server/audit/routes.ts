import { listAudit } from '#contract/audit/audit.ts';
import type { App } from '#server/http/app.ts';
import { pageOf } from '#server/http/paging.ts';
import { serve } from '#server/http/serve.ts';
import { findEntries } from './store.ts';

export function auditRoutes(app: App): void {
  serve(app, listAudit, ({ db, query }) =>
    pageOf(query, (limit, offset) => findEntries(db, query, app.config.public.programmeTimeZone, limit, offset)),
  );
}
