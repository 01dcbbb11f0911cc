import type { FastifyRequest } from 'fastify';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Endpoint, ParamsOf, QueryOf } from '#contract/platform/wire/endpoint.ts';
import type { idParams } from '#contract/platform/wire/shapes.ts';
import { type ActorRow, recogniseActor, tokenHashOf } from '#server/platform/access/session.ts';
import type { App } from '../app.ts';
import { notAllowed, notSignedIn, type Refusal } from '../errors.ts';
import { JsonText, parseParams, parseQuery, register, sessionFor } from '../serve.ts';
import { type ListStatement, listQuery } from './list-statement.ts';
import { jsonPage } from './paging.ts';

interface FoundRows {
  actor: ActorRow | null;
  count: number;
}

interface ListRequest<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  tokenHash: Buffer;
}

/** Refuses filters that this user may not use, although the user may read the list. */
type Refuses<E extends Endpoint> = (actor: Actor, query: QueryOf<E>) => Refusal | null;

/**
 * Serves a list that must be fast. One statement reads the session and the list, and PostgreSQL's JSON is sent unchanged. Runs the
 * `statements` in order until one finds something (first exact words, then with typing errors).
 */
export function serveList<const E extends Endpoint>(
  app: App,
  endpoint: E,
  statements: (query: QueryOf<E>, tokenHash: Buffer) => Iterable<ListStatement>,
  refusal: Refuses<E> = () => null,
): void {
  register(app, endpoint, async (request) => {
    const asked = await readAsked(app, endpoint, request);
    const found = await firstFound<E, { results: string }>(
      app,
      endpoint,
      asked,
      statements(asked.query, asked.tokenHash),
      refusal,
    );
    return jsonPage(asked.query as { page: number; pageSize: number }, found);
  });
}

interface Neighbours {
  place: number | null;
  /** JSON text of the row before; null: there is none */
  previous: string | null;
  next: string | null;
}

/** Serves the place of a row in a list, and the rows before and after it, as fast as the list. */
export function serveNeighbours<const E extends Endpoint & { params: typeof idParams }>(
  app: App,
  endpoint: E,
  statements: (id: number, query: QueryOf<E>) => Iterable<ListStatement>,
): void {
  register(app, endpoint, async (request) => {
    const asked = await readAsked(app, endpoint, request);
    const { id } = asked.params as { id: number };
    const found = await firstFound<E, Neighbours>(app, endpoint, asked, statements(id, asked.query), () => null);
    const { count, place, previous, next } = found;
    return new JsonText(`{"count":${count},"place":${place},"previous":${previous},"next":${next}}`);
  });
}

async function readAsked<E extends Endpoint>(app: App, endpoint: E, request: FastifyRequest): Promise<ListRequest<E>> {
  const tokenHash = tokenHashOf(request.headers.authorization);
  if (!tokenHash) throw notSignedIn();
  const { params } = endpoint;
  // Report invalid input only to users who may call the endpoint.
  try {
    const asked = { params: params && parseParams(params, request.params), query: parseQuery(endpoint, request), tokenHash };
    return asked as ListRequest<E>;
  } catch (refused) {
    await sessionFor(app, endpoint, request);
    throw refused;
  }
}

/** Runs the statements until one finds rows. Returns its result, or the result of the last statement. */
async function firstFound<E extends Endpoint, Said extends object>(
  app: App,
  endpoint: E,
  { query, tokenHash }: ListRequest<E>,
  statements: Iterable<ListStatement>,
  refusal: Refuses<E>,
): Promise<FoundRows & Said> {
  let found: (FoundRows & Said) | undefined;
  for (const statement of statements) {
    found = (await app.reads.current.query<FoundRows & Said>(listQuery(statement, tokenHash))).rows[0];
    if (!found?.actor) throw notSignedIn();
    const actor = await recogniseActor(app, found.actor, tokenHash);
    if (!may(actor, endpoint.access)) throw notAllowed(actor, endpoint.access);
    const refused = refusal(actor, query);
    if (refused) throw refused;
    if (found.count > 0) break;
  }
  if (!found) throw new Error(`${endpoint.name} has no statement`);
  return found;
}
