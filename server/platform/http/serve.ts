import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import {
  apiBase,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
} from '#contract/platform/wire/endpoint.ts';
import { errorWords } from '#contract/platform/wire/error-words.ts';
import { camelKey, fromWire, toWire } from '#contract/platform/wire/keys.ts';
import { refuseUnlessRecent } from '#server/platform/access/recent.ts';
import { hasToken, readActor, type SignedIn } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { checkSettings, followSettings } from '#server/platform/programme/in-force.ts';
import type { App } from './app.ts';
import { type FurtherChecks, parseBody } from './bodies/parse-body.ts';
import { textErrors } from './bodies/refuse-unstorable-text.ts';
import { fieldErrors, notAllowed, notFound, notSignedIn, refuseFields } from './errors.ts';
import { originOf } from './origin.ts';

z.config({ localeError: errorWords });

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the name of the call in the API's document */
    call?: string;
  }
}

/** JSON that PostgreSQL built, with the names of the wire. It is sent unchanged. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A result with another status than the endpoint's, such as a POST that found an existing record. */
export class WithStatus<Result> {
  readonly status: 200 | 201;
  readonly result: Result;
  constructor(status: 200 | 201, result: Result) {
    this.status = status;
    this.result = result;
  }
}

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The current user. Null for a visitor, if the endpoint's access is `anyone`. */
  actor: E['access'] extends 'anyone' ? Actor | null : Actor;
  /** hash of the session's token */
  tokenHash: E['access'] extends 'anyone' ? Buffer | null : Buffer;
  session: E['access'] extends 'anyone' ? SignedIn | null : SignedIn;
  app: App;
  log: FastifyBaseLogger;
  /** the address under which people reach Almoner: `https://almoner.example.org` */
  origin: string;
  ip: string;
  userAgent: string;
}

export type Answer<E extends Endpoint> = Promise<
  E['result'] extends null ? void : ResultOf<E> | JsonText | WithStatus<ResultOf<E> | JsonText>
>;
type Reads<E extends Endpoint> = (call: Call<E> & { db: Db }) => Answer<E>;
type Writes<E extends Endpoint> = (call: Call<E> & { tx: Tx }) => Answer<E>;
/** Checks of the body that the contract's schema cannot make; see `parseBody`. */
export type Further<E extends Endpoint> = (
  sent: Partial<BodyOf<E>>,
  actor: Call<E>['actor'],
) => ReturnType<FurtherChecks<BodyOf<E>>>;
type Handler<E extends Endpoint> = E['method'] extends 'GET' ? Reads<E> : Writes<E>;

/**
 * Serves a call: checks session, access and input, and opens one transaction for a write. In tests and development, it also
 * checks the result (decision 3).
 */
export function serve<const E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>, further?: Further<E>): void {
  register(app, endpoint, async (request) => {
    const call = await readCall(app, endpoint, request, further);
    if (endpoint.method === 'GET') return (handler as Reads<E>)({ ...call, db: app.db });
    return transact(app.db, (tx) => (handler as Writes<E>)({ ...call, tx }));
  });
}

/**
 * Like `serve`, for a write that first does something slow, such as hashing a password. The handler opens its own
 * transaction, so that no connection is held meanwhile.
 */
export function serveInSteps<const E extends Endpoint>(app: App, endpoint: E, handler: Reads<E>, further?: Further<E>): void {
  register(app, endpoint, async (request) => handler({ ...(await readCall(app, endpoint, request, further)), db: app.db }));
}

/** Registers a call at its path. `answer` resolves to the result. */
export function register(app: App, endpoint: Endpoint, answer: (request: FastifyRequest) => Promise<unknown>): void {
  app.http.route({
    method: endpoint.method,
    url: routePath(endpoint),
    config: { call: endpoint.name },
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    // refuse a request without a token before its body is read
    onRequest: ({ headers }, _reply, done) => {
      done(endpoint.access !== 'anyone' && !hasToken(headers.authorization) ? notSignedIn() : undefined);
    },
    handler: async (request, reply) => send(app, endpoint, reply, await answer(request)),
  });
}

/** Reads and checks the session and the input. Throws 401 or 403 for the session, 404 for path parameters, and 400 for other input. */
export async function readCall<E extends Endpoint>(
  app: App,
  endpoint: E,
  request: FastifyRequest,
  further?: Further<E>,
): Promise<Call<E>> {
  const person = await sessionFor(app, endpoint, request);
  const { params, body } = endpoint;
  const actor = person.actor as Call<E>['actor'];
  const check = further && ((sent: object) => further(sent as Partial<BodyOf<E>>, actor));
  const parsed = body && (await parseBody(body, request.body === undefined ? {} : request.body, check));
  if (person.session && endpoint.recentSignIn?.(parsed)) refuseUnlessRecent(person.session);
  const call = {
    params: params && parseParams(params, request.params),
    query: parseQuery(endpoint, request),
    body: parsed,
    ...person,
    app,
    log: request.log,
    origin: originOf(app.config, request),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  };
  return call as Call<E>;
}

/** `nonprofits/{id}/` → `/api/v1/nonprofits/:id/` */
export function routePath(endpoint: Endpoint): string {
  return apiBase + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}

/** The current user. Throws 401 or 403 if the user may not call this endpoint. */
export async function sessionFor(app: App, endpoint: Endpoint, request: FastifyRequest) {
  const before = endpoint.beforeSecondFactor ? 'served' : endpoint.access === 'anyone' ? 'visitors' : 'refused';
  const session: SignedIn | null = await readActor(app, request.headers.authorization, before);
  const actor = session?.actor ?? null;
  await (session ? followSettings(app, session.settingsVersion) : checkSettings(app));
  if (!may(actor, endpoint.access)) throw actor ? notAllowed(actor, endpoint.access) : notSignedIn();
  return { actor, tokenHash: session?.tokenHash ?? null, session };
}

/** The parsed query; `?a=1&a=2` is the list `1,2`. Throws 400 naming the invalid parameters. */
export function parseQuery<E extends Pick<Endpoint, 'query'>>({ query }: E, request: Pick<FastifyRequest, 'query'>): QueryOf<E> {
  return (query && parseInput(query, joinRepeated(request.query as Record<string, unknown>))) as QueryOf<E>;
}

/** Parses path parameters. Throws 404 for invalid ones, because there is nothing at such an address. */
export function parseParams<Schema extends z.ZodMiniType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, fromWire(params));
  if (!parsed.success || textErrors(params)) throw notFound();
  return parsed.data;
}

export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const unreadable = textErrors(input);
  if (unreadable) throw refuseFields(unreadable);
  const parsed = z.safeParse(schema, fromWire(input));
  if (!parsed.success) throw refuseFields(fieldErrors(parsed.error.issues));
  return parsed.data;
}

/** If a parameter appears in both spellings (`page_size`, `pageSize`), the last one counts. */
function joinRepeated(query: Record<string, unknown>): Record<string, unknown> {
  const joined: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query)) joined[camelKey(key)] = Array.isArray(value) ? value.join(',') : value;
  return joined;
}

export function send(app: App, endpoint: Endpoint, reply: FastifyReply, result: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (endpoint.result === null) return reply.code(204).send();
  if (result instanceof WithStatus) return send(app, { ...endpoint, status: result.status }, reply, result.result);
  reply.code(endpoint.status ?? 200).type('application/json; charset=utf-8');
  if (result instanceof JsonText) {
    if (app.checkResults) checkResult(endpoint, fromWire(JSON.parse(result.text)));
    return reply.send(result.text);
  }
  if (app.checkResults) checkResult(endpoint, result);
  return reply.send(JSON.stringify(toWire(result)));
}

/** In tests and development: throws unless the result has exactly the fields of its schema. */
function checkResult(endpoint: Endpoint, result: unknown): void {
  const checked = z.parse(endpoint.result as z.ZodMiniType, result);
  if (!isDeepStrictEqual(checked, result)) throw new Error(`${endpoint.name} returns members that its schema does not have`);
}
