import type { FastifyRequest } from 'fastify';
import type { Endpoint, QueryOf } from '#contract/endpoint.ts';
import { type Actor, may } from '#contract/permissions.ts';
import { type ActorRow, actorSql, recogniseActor, tokenHashOf } from './accounts/session.ts';
import type { App } from './app.ts';
import { JsonText, parseQuery, register, sessionFor } from './endpoint.ts';
import { notAllowed, notSignedIn, type Refusal } from './errors.ts';
import { neighbours } from './paging.ts';

/**
 * One statement that makes a list's match set once, counts it and builds the page's JSON. Its parts
 * must hold `gate`: nothing is read for who is not signed in.
 */
export interface ListStatement {
  /** of the prepared statement: one for each text, 63 characters at most (PostgreSQL cuts longer ones, and two could be one) */
  name: string;
  /** common table expressions, separated by commas */
  parts: string;
  /** an expression that counts the match set */
  count: string;
  /** selects the page's rows in order, in the wire's names */
  rows: string;
  values: readonly unknown[];
}

/** True where the request's token is somebody's. */
export const gate = '(SELECT true FROM actor)';

interface ListRow {
  actor: ActorRow | null;
  count: number;
  results: string;
}

/** The statement as it is sent: who asks and what they asked for, in one trip to the database. */
export function listQuery({ name, parts, count, rows, values }: ListStatement, tokenHash: Buffer) {
  if (name.length > 63) throw new Error(`the statement's name is too long: ${name}`);
  const text = `WITH actor AS MATERIALIZED (${actorSql(`$${values.length + 1}`)}), ${parts}
    SELECT (SELECT row_to_json(actor) FROM actor) AS actor, ${count} AS count,
      coalesce((SELECT json_agg(row) FROM (${rows}) AS row), '[]')::text AS results`;
  return { name, text, values: [...values, tokenHash] };
}

/**
 * Serves a list that must be fast: session and list in one statement, the JSON passed through.
 * `statements` are tried in turn until one finds something (exact words, then tolerant ones).
 */
export function serveList<const E extends Endpoint>(
  app: App,
  endpoint: E,
  statements: (query: QueryOf<E>) => ListStatement[],
  /** what this person may not ask of the list, though they may see it */
  refusal: (actor: Actor, query: QueryOf<E>) => Refusal | null = () => null,
): void {
  register(app, endpoint, async (request: FastifyRequest) => {
    const tokenHash = tokenHashOf(request.headers.authorization);
    if (!tokenHash) throw notSignedIn();
    const query = await readQuery(app, endpoint, request);
    let found: ListRow | undefined;
    for (const statement of statements(query)) {
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

/** Wrong input is told only to who may call at all. */
async function readQuery<E extends Endpoint>(app: App, endpoint: E, request: FastifyRequest): Promise<QueryOf<E>> {
  try {
    return parseQuery(endpoint, request);
  } catch (refusal) {
    await sessionFor(app, endpoint, request);
    throw refusal;
  }
}
