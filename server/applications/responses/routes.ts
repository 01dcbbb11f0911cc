import { createResponse, listResponses, readResponse } from '#contract/application-response-calls.ts';
import type { App } from '#server/app.ts';
import { serve, WithStatus } from '#server/endpoint.ts';
import { notFound } from '#server/errors.ts';
import { serveList } from '#server/list-statement.ts';
import { beginResponse } from './create-response.ts';
import { openElementCache } from './element-cache.ts';
import { openFileLinks } from './file-links.ts';
import { answerFileRoutes } from './file-routes.ts';
import { responseStatements } from './list.ts';
import { serveSave } from './save-response.ts';
import { findResponse } from './store.ts';

export async function applicationResponseRoutes(app: App): Promise<void> {
  const links = await openFileLinks(app.db);

  serveList(app, listResponses, responseStatements);

  serve(app, readResponse, async ({ db, actor, params }) => {
    const response = await findResponse(db, { actor, id: params.id, links });
    if (!response) throw notFound();
    return response;
  });

  serve(app, createResponse, async ({ tx, actor, body }) => {
    const { id, created } = await beginResponse(tx, actor, body);
    const response = await findResponse(tx, { actor, id, links });
    if (!response) throw notFound();
    return created ? response : new WithStatus(200, response);
  });

  serveSave(app, openElementCache(app.db));
  answerFileRoutes(app, links);
}
