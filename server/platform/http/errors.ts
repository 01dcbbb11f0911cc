import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type * as z from 'zod/mini';
import { type Actor, lacksField, type PermissionName } from '#contract/platform/access/permissions.ts';
import { toWire, wirePath } from '#contract/platform/wire/keys.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { reportError } from '#server/platform/process/error-reports/report-error.ts';
import { outageOf } from './outages.ts';
import { turnAway } from './turn-away.ts';

/** Messages by field, keys spelled as on the wire; `non_field_errors` for the whole body. */
export type FieldErrors = Record<string, string[]>;

type RefusalStatus = 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429;

/** Thrown to refuse a request on purpose. The server sends its status, body and headers. */
export class Refusal extends Error {
  readonly status: 400 | RefusalStatus;
  readonly body: object;
  readonly headers: Record<string, string>;

  constructor(status: 400 | RefusalStatus, body: object, headers: Record<string, string> = {}) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A refusal with a message. `extra`: more members beside `detail`, for example the current record if a save was stale. */
export function refuse(status: RefusalStatus, detail: string, headers?: Record<string, string>, extra?: object): Refusal {
  return new Refusal(status, { detail, ...(extra && toWire(extra)) }, headers);
}

/** A refusal of invalid input: 400 with messages by field. */
export function refuseFields(errors: FieldErrors): Refusal {
  return new Refusal(400, errors);
}

export const notFound = () => refuse(404, 'Not found.');
/** 403. With `actor` and `right`, programme staff who lack a field of work hear which, and who can give it to them. */
export const notAllowed = (actor?: Actor | null, right?: PermissionName) =>
  refuse(403, (actor && right && lacksField(actor, right)) ?? 'You do not have permission to perform this action.');
export const notSignedIn = () => refuse(401, 'Authentication credentials were not provided.', { 'www-authenticate': 'Token' });

/** `64 kB`, `1.5 MB`; rounded down */
function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} kB` : `${Math.floor(bytes / 100_000) / 10} MB`;
}

/** zod's issues by field; an issue of the whole body goes to `non_field_errors`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const path = wirePath(issue.path) || 'non_field_errors';
    errors[path] = [...new Set([...(errors[path] ?? []), issue.message])];
  }
  return errors;
}

/**
 * What the constraints of the database mean to people, by the constraint's name. `fields`: constraints that input can violate, each
 * with its field. `conflicts`: those that only two requests at once can violate, because the code has checked before: 409 with the
 * message.
 */
export interface KnownConstraints {
  fields: Record<string, { field: string; message: string }>;
  conflicts: Record<string, string>;
}

/** Error for a request that stores something for a nonprofit which was merged or removed meanwhile. */
const goneNonprofit = { field: 'nonprofit', message: 'This nonprofit does not exist.' };

function fromConstraint({ constraint = '' }: pg.DatabaseError, { fields, conflicts }: KnownConstraints): Refusal | null {
  const conflict = conflicts[constraint];
  if (conflict !== undefined) return refuse(409, conflict);
  const known = fields[constraint] ?? (constraint.endsWith('_nonprofit_exists') ? goneNonprofit : undefined);
  return known ? refuseFields({ [known.field]: [known.message] }) : null;
}

function fromFastify(error: FastifyError, request: FastifyRequest): Refusal | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse(413, `The request is too large: the limit is ${sizeInWords(request.routeOptions.bodyLimit ?? 0)}.`);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse(415, 'Unsupported media type: send application/json.');
    case 'FST_MP_PREMATURE_CLOSE':
      return refuseFields({ non_field_errors: ['The upload broke off.'] });
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return refuseFields({ non_field_errors: ['The body is not valid JSON.'] });
    // The client left or was too slow. Without this 400, the error would count as a lost connection to the database.
    case 'ECONNRESET':
      return error.statusCode === 400 ? refuseFields({ non_field_errors: ['The request broke off.'] }) : null;
    case 'FST_ERR_BAD_URL':
      return notFound();
    default:
      if (error instanceof SyntaxError && error.statusCode === 400)
        return refuseFields({ non_field_errors: ['The body is not valid JSON.'] });
      return isForUnknownPath(error) ? notFound() : null;
  }
}

/** Fastify's errors for addresses that cannot exist: a path parameter that is too long, or a path outside the served folder. */
function isForUnknownPath({ code, statusCode }: FastifyError): boolean {
  return code === 'FST_ERR_MAX_PARAM_LENGTH' || statusCode === 403 || statusCode === 404 || statusCode === 414;
}

function asRefusal(error: unknown, request: FastifyRequest, known: KnownConstraints): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof pg.DatabaseError) return fromConstraint(error, known);
  return error instanceof Error ? fromFastify(error as FastifyError, request) : null;
}

/** Removes the headers that a handler set for a result that is not sent now. */
function forgetHeaders(reply: FastifyReply): void {
  for (const name of ['content-type', 'content-length', 'content-range', 'content-disposition', 'accept-ranges', 'etag'])
    reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
}

/** Makes the one error handler of an app. */
export function errorHandler(known: KnownConstraints = { fields: {}, conflicts: {} }) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => handleError(error, { request, reply, known });
}

interface Failed {
  request: FastifyRequest;
  reply: FastifyReply;
  known: KnownConstraints;
}

/**
 * Sends a refusal as it is, an outage as a 503 or 507, and anything else as a 500, or as a 503 if the
 * error says so. Outages and failures get a log line and the request's id.
 */
function handleError(error: unknown, { request, reply, known }: Failed): FastifyReply {
  const refusal = asRefusal(error, request, known);
  forgetHeaders(reply);
  turnAway(request, reply);
  if (refusal) return reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
  const outage = outageOf(error);
  if (outage) {
    request.log.error({ code: errorCode(error), requestId: request.id }, outage.log);
    if (outage.status === 503) reply.header('retry-after', '10');
    return reply.code(outage.status).send({ detail: outage.detail, request_id: request.id });
  }
  const status = (error as FastifyError).statusCode === 503 ? 503 : 500;
  request.log.error({ err: error, requestId: request.id }, 'a request failed');
  const { config, url = 'unknown' } = request.routeOptions;
  reportError(error, { call: config?.call ?? `${request.method} ${url}`, requestId: request.id });
  return reply.code(status).send({ detail: 'Something went wrong! Please try again later.', request_id: request.id });
}
