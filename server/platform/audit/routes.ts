import { listAudit, readAuditEntry } from '#contract/platform/audit/audit.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findEntries, findEntry } from './store.ts';

export function auditRoutes(app: App): void {
  serve(app, listAudit, ({ db, query }) =>
    pageOf(query, (limit, offset) => findEntries(db, query, app.config.public.programmeTimeZone, limit, offset)),
  );

  serve(app, readAuditEntry, async ({ db, params }) => {
    const entry = await findEntry(db, params.id);
    if (!entry) throw notFound();
    return entry;
  });
}
