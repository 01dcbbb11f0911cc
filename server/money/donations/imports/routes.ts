import {
  beginImport,
  cancelImport,
  changeImport,
  decideDuplicates,
  downloadImport,
  downloadTemplate,
  listImportNames,
  listImportOrganizations,
  listImportProblems,
  listImportRows,
  listImports,
  readImport,
  storeImport,
  undoImport,
} from '#contract/money/donations/imports/import-calls.ts';
import { requiredOfProgramme, templateFields } from '#contract/money/donations/imports/import-choices.ts';
import { importMessages } from '#contract/money/donations/imports/import-messages.ts';
import { uploadDonations } from '#contract/money/donations/imports/upload-csv.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { transact } from '#server/platform/database/transact.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { Table } from '#server/platform/downloads/table.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve, serveInSteps } from '#server/platform/http/serve.ts';
import { exportLines } from './download-lines.ts';
import { findImport, lockImport } from './find-import.ts';
import { findImports, findNames, findProblems, findRows } from './list-imports.ts';
import { findListed } from './matching/find-listed.ts';
import { beginImport as begin } from './steps/begin-import.ts';
import { cancelImport as cancel } from './steps/cancel-import.ts';
import { readAgain } from './steps/change-import.ts';
import { readNow } from './steps/read-now.ts';
import { decide } from './storing/duplicates.ts';
import { beginStoring, beginUndoing } from './storing/settle-import.ts';
import { uploadAtOnce } from './upload-csv.ts';

export function importRoutes(app: App): void {
  serveUpload(app, beginImport, async ({ db, actor, receive }) => {
    const { file, name } = await receive();
    const run = await begin(app, { actor, path: file.path, name });
    if (run.atOnce) await readNow(app, actor, run);
    return findImport(db, actor, run.id);
  });

  serve(app, listImports, ({ db, actor, query }) =>
    pageOf(query, (limit, offset) => findImports(db, actor, query, limit, offset)),
  );
  serve(app, readImport, ({ db, actor, params }) => findImport(db, actor, params.id));

  serveInSteps(app, changeImport, async ({ db, actor, params, body }) => {
    const run = await transact(db, (tx) => readAgain(tx, actor, params.id, body));
    if (run.atOnce) await readNow(app, actor, run);
    return findImport(db, actor, params.id);
  });

  serve(app, listImportRows, async ({ db, actor, params, query }) => {
    await findImport(db, actor, params.id);
    return pageOf(query, (limit, offset) => findRows(db, params.id, query, limit, offset));
  });

  serve(app, listImportNames, async ({ db, actor, params, query }) => {
    await findImport(db, actor, params.id);
    return pageOf(query, (limit, offset) => findNames(db, params.id, limit, offset));
  });

  serve(app, listImportOrganizations, async ({ db, actor, params }) =>
    findListed(app.pool, db, (await findImport(db, actor, params.id)).reading),
  );

  serve(app, decideDuplicates, async ({ tx, actor, params, body }) => {
    const { state } = await lockImport(tx, actor, params.id);
    if (state !== 'READY') throw refuse(409, importMessages.notNow);
    await decide(tx, params.id, body.decision, body.lines);
    return findImport(tx, actor, params.id);
  });

  serve(app, listImportProblems, async ({ db, actor, params, query }) => {
    await findImport(db, actor, params.id);
    return pageOf(query, (limit, offset) => findProblems(db, params.id, query, limit, offset));
  });

  serveInSteps(app, storeImport, async ({ db, actor, params, body }) => {
    await beginStoring(db, actor, params.id, body);
    return findImport(db, actor, params.id);
  });

  serve(app, cancelImport, async ({ tx, actor, params }) => {
    await cancel(tx, actor, params.id);
    return findImport(tx, actor, params.id);
  });

  serve(app, undoImport, async ({ tx, actor, params, body }) => {
    await beginUndoing(tx, actor, params.id, body.rows);
    return findImport(tx, actor, params.id);
  });

  serveUpload(app, uploadDonations, async ({ actor, query, receive }) => {
    const { file, name } = await receive();
    const { dryRun = false, confirmed = false } = query;
    return uploadAtOnce(app, { actor, path: file.path, name, dryRun, confirmed });
  });

  serveTable(app, downloadImport, ({ db, actor, query }) => exportLines(db, app.storage, actor, query));
  serveTable(app, downloadTemplate, async ({ actor }) => template(may(actor, 'manageDonations')));
}

function template(forProgramme: boolean): Table<never> {
  const names = [...templateFields, ...(forProgramme ? requiredOfProgramme : [])];
  return { fileName: 'donation-template', columns: names.map((header) => ({ header, value: () => '' })), rows: noRows() };
}

async function* noRows(): AsyncGenerator<never[]> {}
