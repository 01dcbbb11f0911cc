import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type * as z from 'zod/mini';
import { templateMessages } from '#contract/applications/templates.ts';
import { privacyMessages } from '#contract/desk/privacy/privacy.ts';
import { discountMessages } from '#contract/learning/subscription/discounts.ts';
import { tierMessages } from '#contract/learning/subscription/tiers.ts';
import { donationMessages } from '#contract/money/donations/donation-messages.ts';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { categoryMessages } from '#contract/nonprofits/categories/categories.ts';
import { listSettingsMessages } from '#contract/platform/lists/list-settings.ts';
import { toWire, wirePath } from '#contract/platform/wire/keys.ts';
import { proofMessages } from '#contract/public/catalogue/proofs.ts';
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
export const notAllowed = () => refuse(403, 'You do not have permission to perform this action.');
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

/** The constraints that user input can violate, each with its field and message. */
const constraintMessages: Record<string, { field: string; message: string }> = {
  users_email_unique: { field: 'email', message: 'A user with this email address already exists.' },
  application_templates_closes_after_opening: { field: 'closes_at', message: templateMessages.closesBeforeOpening },
  learning_subtopics_slug_unique: { field: 'slug', message: 'Another subtopic has this tag.' },
  saved_views_name_once: { field: 'name', message: listSettingsMessages.taken },
  nonprofits_ein_unique: { field: 'ein', message: 'A nonprofit with this EIN already exists.' },
  donations_nonprofit_exists: { field: 'nonprofit', message: donationMessages.noSuchNonprofit },
  donations_user_exists: { field: 'user', message: donationMessages.noSuchUser },
  learning_tiers_one_per_size: { field: 'budget_size', message: tierMessages.taken },
  learning_discounts_code_unique: { field: 'code', message: discountMessages.taken },
  learning_discount_tiers_tier_exists: { field: 'tiers', message: discountMessages.noTier },
  nonprofits_print_category_exists: { field: 'print_category', message: 'This category does not exist.' },
  categories_name_unique: { field: 'name', message: categoryMessages.taken },
  category_groups_name_unique: { field: 'name', message: categoryMessages.groupTaken },
  nonprofit_categories_category_exists: { field: 'web_categories', message: 'This category does not exist.' },
};

/** Error for a request that stores something for a nonprofit which was merged or removed meanwhile. */
const goneNonprofit = { field: 'nonprofit', message: 'This nonprofit does not exist.' };

/** The constraints that only two requests at once can violate, because the code has checked before: 409 with the message. */
const constraintConflicts: Record<string, string> = {
  catalogue_proof_rounds_one_open: proofMessages.openAtOnce,
  donations_settled_stay: payoutMessages.settled,
  users_deleted_stay_closed: privacyMessages.deletedAlready,
  payout_items_donation_once: payoutMessages.takenAtOnce,
  payout_items_entry_once: payoutMessages.takenAtOnce,
};

function fromConstraint(error: pg.DatabaseError): Refusal | null {
  const { constraint = '' } = error;
  const conflict = constraintConflicts[constraint];
  if (conflict !== undefined) return refuse(409, conflict);
  const known = constraintMessages[constraint] ?? (constraint.endsWith('_nonprofit_exists') ? goneNonprofit : undefined);
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

function asRefusal(error: unknown, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof pg.DatabaseError) return fromConstraint(error);
  return error instanceof Error ? fromFastify(error as FastifyError, request) : null;
}

/** Removes the headers that a handler set for a result that is not sent now. */
function forgetHeaders(reply: FastifyReply): void {
  for (const name of ['content-type', 'content-length', 'content-range', 'content-disposition', 'accept-ranges', 'etag'])
    reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
}

/**
 * The one error handler: sends a refusal as it is, an outage as a 503 or 507, and anything else as a 500, or as a 503 if the
 * error says so. Outages and failures get a log line and the request's id.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error, request);
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
