import { type BulkAction, bulkRights, factsOf } from '#contract/nonprofits/bulk-changes/bulk-actions.ts';
import {
  downloadBulkChange,
  listBulkChanges,
  listBulkRows,
  previewBulkChange,
  readBulkChange,
  retryBulkChange,
  startBulkChange,
  undoBulkChange,
} from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { refuseUnlessRecent } from '#server/platform/access/recent.ts';
import type { SignedIn } from '#server/platform/access/session.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve, WithStatus } from '#server/platform/http/serve.ts';
import { exportRows } from './export.ts';
import { previewChange } from './preview.ts';
import { retryChange, startChange, undoChange } from './start.ts';
import { findBulkChange, findBulkChanges, findRows } from './store.ts';

export function bulkChangeRoutes(app: App): void {
  serve(app, previewBulkChange, ({ tx, actor, body }) => {
    refuseWithoutRight(actor, body.action);
    return previewChange(tx, app, actor, body);
  });
  serve(app, startBulkChange, async ({ tx, actor, body }) => {
    refuseWithoutRight(actor, body.action);
    const { change, isNew } = await startChange(tx, app, actor, body);
    return new WithStatus(isNew ? 201 : 200, change);
  });
  serve(app, listBulkChanges, ({ db, query }) => pageOf(query, (limit, offset) => findBulkChanges(db, limit, offset)));
  serve(app, readBulkChange, ({ db, params }) => findBulkChange(db, params.id));
  serve(app, listBulkRows, ({ db, params, query }) =>
    pageOf(query, (limit, offset) => findRows(db, params.id, query, limit, offset)),
  );
  serve(app, undoBulkChange, async ({ tx, actor, session, params }) => {
    await refuseRepeat(tx, session, params.id);
    return undoChange(tx, actor, params.id, app.http.log);
  });
  serve(app, retryBulkChange, async ({ tx, actor, session, params }) => {
    await refuseRepeat(tx, session, params.id);
    return retryChange(tx, actor, params.id);
  });
  serveTable(app, downloadBulkChange, ({ db, query }) => exportRows(db, query.bulkChange));
}

/** The undo of a sensitive act is one, too: it gives people their access back, or takes it. Throws 403 and 404. */
async function refuseRepeat(tx: Tx, session: SignedIn, id: number): Promise<void> {
  const { action } = await findBulkChange(tx, id);
  refuseWithoutRight(session.actor, action);
  if (factsOf(action).sensitive) refuseUnlessRecent(session);
}

/** Throws 403: a change of people is for those who manage users. */
function refuseWithoutRight(actor: Actor, action: BulkAction): void {
  const right = bulkRights[factsOf(action).records];
  if (!may(actor, right)) throw notAllowed(actor, right);
}
