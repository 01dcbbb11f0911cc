import {
  createResponse,
  downloadApplicationData,
  extendResponse,
  listResponses,
  readResponse,
  reopenResponse,
} from '#contract/application-response-calls.ts';
import type { Actor } from '#contract/permissions.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/database/connection.ts';
import { serveCsv } from '#server/downloads/serve-csv.ts';
import { serve, WithStatus } from '#server/endpoint.ts';
import { notFound } from '#server/errors.ts';
import { serveList } from '#server/list-statement.ts';
import { beginResponse } from './create-response.ts';
import { openElementCache } from './element-cache.ts';
import { exportResponsesTo } from './export.ts';
import { openFileLinks } from './file-links.ts';
import { answerFileRoutes } from './file-routes.ts';
import { responseStatements } from './list.ts';
import { serveSave } from './save-response.ts';
import { extend, reopen } from './staff-steps.ts';
import { findResponse } from './store.ts';

export async function applicationResponseRoutes(app: App): Promise<void> {
  const links = await openFileLinks(app.db);
  const timeZone = app.config.public.programmeTimeZone;
  const reread = async (db: Db, actor: Actor, id: number) => {
    const response = await findResponse(db, { actor, id, links });
    if (!response) throw notFound();
    return response;
  };

  serveList(app, listResponses, responseStatements);

  serve(app, readResponse, ({ db, actor, params }) => reread(db, actor, params.id));

  serve(app, createResponse, async ({ tx, actor, body }) => {
    const { id, created } = await beginResponse(tx, actor, body);
    const response = await reread(tx, actor, id);
    return created ? response : new WithStatus(200, response);
  });

  serve(app, reopenResponse, async ({ tx, actor, params: { id }, body }) => {
    await reopen(tx, { actor, id, ...body, extendedUntil: body.extendedUntil, timeZone });
    return reread(tx, actor, id);
  });

  serve(app, extendResponse, async ({ tx, actor, params: { id }, body }) => {
    await extend(tx, { actor, id, ...body, timeZone });
    return reread(tx, actor, id);
  });

  serveSave(app, openElementCache(app.db));
  answerFileRoutes(app, links);
  serveCsv(app, downloadApplicationData, ({ db, query }) => exportResponsesTo(db, query.templateId));
}
