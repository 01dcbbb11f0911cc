import {
  beginIrsImport,
  cancelIrsImport,
  downloadIrsKept,
  downloadIrsProblems,
  downloadIrsUnlisted,
  listIrsImports,
  readIrsImport,
  storeIrsImport,
  undoIrsImport,
} from '#contract/nonprofits/irs/irs-imports.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { beginImport } from './begin-import.ts';
import { exportKept, exportProblems, exportUnlisted } from './export.ts';
import { beginStoring, beginUndoing, cancel } from './steps.ts';
import { findIrsImport, findIrsImports } from './store.ts';

export function irsImportRoutes(app: App): void {
  serveUpload(app, beginIrsImport, async ({ actor, receive }) => {
    const { file, name } = await receive();
    return findIrsImport(app.db, await beginImport(app, { actor, path: file.path, name }));
  });
  serve(app, listIrsImports, ({ db, query }) => pageOf(query, (limit, offset) => findIrsImports(db, limit, offset)));
  serve(app, readIrsImport, ({ db, params }) => findIrsImport(db, params.id));
  serve(app, storeIrsImport, ({ tx, actor, params, body }) => beginStoring(tx, actor, params.id, body));
  serve(app, cancelIrsImport, ({ tx, params }) => cancel(tx, params.id));
  serve(app, undoIrsImport, ({ tx, actor, params }) => beginUndoing(tx, actor, params.id));
  serveTable(app, downloadIrsProblems, ({ db, query }) => exportProblems(db, query.import));
  serveTable(app, downloadIrsKept, ({ db, query }) => exportKept(db, query.import));
  serveTable(app, downloadIrsUnlisted, ({ db, query }) => exportUnlisted(db, query.import));
}
