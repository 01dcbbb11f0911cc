import type { FastifyRequest } from 'fastify';
import { type Actor, may } from '#contract/people/permissions.ts';
import type { Endpoint, QueryOf } from '#contract/wire/endpoint.ts';
import { type ActorRow, recogniseActor, tokenHashOf } from '#server/people/sign-in/session.ts';
import type { App } from './app.ts';
import { notAllowed, notSignedIn, type Refusal } from './errors.ts';
import { type ListStatement, listQuery } from './list-statement.ts';
import { neighbours } from './paging.ts';
import { JsonText, parseQuery, register, sessionFor } from './serve.ts';

interface ListRow {
  actor: ActorRow | null;
  count: number;
  results: string;
}

/**
 * Serves a list that must be fast: one statement reads the session and the list, and its JSON is sent unchanged.
 * `statements` are tried in order until one finds something (exact words, then tolerant ones).
 */
export function serveList<const E extends Endpoint>(
  app: App,
  endpoint: E,
  statements: (query: QueryOf<E>, tokenHash: Buffer) => Iterable<ListStatement>,
  /** refuses filters that this user may not use, although they may read the list */
  refusal: (actor: Actor, query: QueryOf<E>) => Refusal | null = () => null,
): void {
  register(app, endpoint, async (request: FastifyRequest) => {
    const tokenHash = tokenHashOf(request.headers.authorization);
    if (!tokenHash) throw notSignedIn();
    const query = await readQuery(app, endpoint, request);
    let found: ListRow | undefined;
    for (const statement of statements(query, tokenHash)) {
      found = (await app.pool.query<ListRow>(listQuery(statement, tokenHash))).rows[0];
      if (!found?.actor) throw notSignedIn();
      const actor = await recogniseActor(app.pool, found.actor, tokenHash);
      if (!may(actor, endpoint.access)) throw notAllowed();
      const refused = refusal(actor, query);
      if (refused) throw refused;
      if (found.count > 0) break;
    }
    const { count, next, previous } = neighbours(query as { page: number; pageSize: number }, found?.count ?? 0);
    return new JsonText(`{"count":${count},"next":${next},"previous":${previous},"results":${found?.results ?? '[]'}}`);
  });
}

/** Report invalid input only to users who may call the endpoint. */
async function readQuery<E extends Endpoint>(app: App, endpoint: E, request: FastifyRequest): Promise<QueryOf<E>> {
  try {
    return parseQuery(endpoint, request);
  } catch (refusal) {
    await sessionFor(app, endpoint, request);
    throw refusal;
  }
}
