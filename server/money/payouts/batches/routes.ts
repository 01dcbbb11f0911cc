import {
  approveBatch,
  cancelBatch,
  closeBatch,
  computeBatchAgain,
  downloadPayoutFile,
  draftBatch,
  exportBatch,
  listBatches,
  listDue,
  readBatch,
} from '#contract/money/payouts/batches.ts';
import { changeBatchLines, listBatchLines, listLineItems, markLines } from '#contract/money/payouts/lines.ts';
import { exportApproved, takeFile } from '#server/money/payouts/files/export-batch.ts';
import { findSettings } from '#server/money/payouts/settings.ts';
import { transact } from '#server/platform/database/transact.ts';
import { readDownload } from '#server/platform/downloads/read-download.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { approve, cancel, close } from './approve.ts';
import { findBatch, findBatches } from './batch-store.ts';
import { changeLines, computeAgain, draft } from './draft.ts';
import { previewDue } from './due.ts';
import { findItems, findLines } from './lines.ts';
import { mark } from './mark.ts';

export function batchRoutes(app: App): void {
  const { config, vault } = app;
  const today = programmeCalendar(config);

  serve(app, listDue, async ({ db, actor, query: { nonprofits = null, ...query } }) =>
    previewDue(db, actor, { ...query, nonprofits, settings: await findSettings(db), vault }),
  );
  serve(app, listBatches, ({ db, actor, query }) => findBatches(db, actor, query));
  serve(app, readBatch, ({ db, actor, params }) => findBatch(db, actor, params.id));
  serve(app, draftBatch, async ({ tx, actor, body }) => findBatch(tx, actor, await draft(tx, vault, actor, body)));
  serve(app, computeBatchAgain, async ({ tx, actor, params, body }) => {
    await computeAgain(tx, { actor, vault }, params.id, body);
    return findBatch(tx, actor, params.id);
  });
  serve(app, approveBatch, async ({ tx, actor, params, body }) => {
    await approve(tx, actor, params.id, body);
    return findBatch(tx, actor, params.id);
  });
  serve(app, exportBatch, async ({ tx, actor, params, body }) => {
    await exportApproved(tx, params.id, { actor, vault, programme: config.public, body, now: new Date() });
    return findBatch(tx, actor, params.id);
  });
  serve(app, closeBatch, async ({ tx, actor, params }) => {
    await close(tx, actor, params.id);
    return findBatch(tx, actor, params.id);
  });
  serve(app, cancelBatch, async ({ tx, actor, params, body }) => {
    await cancel(tx, actor, params.id, body);
    return findBatch(tx, actor, params.id);
  });

  serve(app, listBatchLines, ({ db, actor, params, query }) => findLines(db, actor, params.id, query));
  serve(app, changeBatchLines, ({ tx, actor, params, body }) => changeLines(tx, { actor, vault }, params.id, body));
  serve(app, markLines, ({ tx, actor, params, body }) => mark(tx, params.id, { actor, body, today: today() }));
  serve(app, listLineItems, ({ db, params, query }) => findItems(db, params.id, query));

  serveFile(app);
}

function serveFile(app: App): void {
  app.http.get(downloadPayoutFile.path, { exposeHeadRoute: false }, async (request, reply) => {
    const { actor, query } = await readDownload(app, downloadPayoutFile, request, reply);
    const { name, content } = await transact(app.db, (tx) => takeFile(tx, app.vault, actor, query.batch));
    return reply
      .type(name.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content);
  });
}
