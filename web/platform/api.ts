import {
  apiBase,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
} from '#contract/platform/wire/endpoint.ts';
import { camelKey, fromWire, snakeKey, toWire } from '#contract/platform/wire/keys.ts';
import { currentSession, endSession, pageOwner } from './session.ts';
import { showAlert } from './ui/feedback/alerts/alerts.ts';

const unknownFailure = 'Something went wrong! Please try again later.';

/** A call that failed. `status` is 0 if there was no reply. */
export class ApiFailure extends Error {
  readonly status: number;
  /** seconds after which the server takes the call again; 0 if it did not say */
  readonly retryAfter: number;
  /** messages by field, under the field's name on the wire (`address.zipcode`, `first_name`) */
  readonly wireErrors: Readonly<Record<string, readonly string[]>>;
  readonly detail: string | undefined;
  /** the record as it is now, if the reply to a refused change (409) has it */
  readonly current: unknown;
  /** all other fields of the reply, with camelCase keys */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(status: number, answer: unknown, retryAfter?: string | null) {
    super(`The call failed with status ${status}.`);
    this.status = status;
    this.retryAfter = Number(retryAfter) || 0;
    const {
      detail,
      request_id: _,
      current,
      ...rest
    } = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
    this.detail = typeof detail === 'string' ? detail : undefined;
    this.current = fromWire(current);
    this.members = fromWire(rest);
    this.wireErrors = Object.fromEntries(
      Object.entries(rest)
        .map(([field, texts]) => [field, [texts].flat().filter((text) => typeof text === 'string')] as const)
        .filter(([, texts]) => texts.length > 0),
    );
  }

  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }

  /** the messages of each field as one text, by camelCase path, for forms */
  get fieldErrors(): Record<string, string> {
    const fields = Object.entries(this.wireErrors).filter(([field]) => field !== 'non_field_errors');
    return Object.fromEntries(fields.map(([field, texts]) => [field.split('.').map(camelKey).join('.'), texts.join(' ')]));
  }

  /** the message that belongs to no field; for a lost connection or a failure of the server, usually a fixed text */
  get general(): string | undefined {
    // of the server's failures, only these have a message for the user: no database (503), a full disk (507)
    if (!this.isRefusal) return ((this.status === 503 || this.status === 507) && this.detail) || unknownFailure;
    return this.detail ?? this.wireErrors.non_field_errors?.join('\n');
  }

  /** the general message, or else all messages of the fields, as one text for an alert */
  get summary(): string {
    if (this.general) return this.general;
    const lines = Object.entries(this.wireErrors).map(([field, texts]) => `${field}: ${texts.join(' ')}`);
    return lines.join('\n') || unknownFailure;
  }
}

export function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof ApiFailure && statuses.includes(error.status);
}

type Optional<Name extends string, Type> = [Type] extends [undefined] ? { [K in Name]?: never } : { [K in Name]: Type };

export type CallOptions<E extends Endpoint> = Optional<'params', ParamsOf<E>> &
  Optional<'body', BodyOf<E>> & {
    query?: { [K in keyof QueryOf<E>]?: QueryOf<E>[K] | undefined };
    /** the body of an endpoint that takes `octets` */
    octets?: Blob;
    signal?: AbortSignal;
    /** the call continues after the page closes, for instance to sign out */
    keepalive?: boolean;
    quiet?: Quiet;
  };

/**
 * Which failures of a call show no alert, because the screen shows them itself. `true`: all; `failures`: all except a lost
 * session; `refusals`: every 4xx except a lost session; a list: these statuses.
 */
export type Quiet = true | 'failures' | 'refusals' | readonly number[];

/** Makes a call of the contract. All calls of the app use this function, except uploads and error reports. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ResultOf<E>> {
  const token = currentSession()?.token;
  let reply: Reply;
  try {
    const response = await fetch(address(endpoint, options.params, options.query), {
      method: endpoint.method,
      headers: headers(token, contentType(options)),
      ...bodyOf(options),
      ...(options.signal ? { signal: options.signal } : {}),
      keepalive: options.keepalive ?? false,
    });
    reply = readReply(response.status, await response.text(), response.headers.get('retry-after'));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw failed(new ApiFailure(0, null), options.quiet);
  }
  if (reply.status === 403 && (await signedInAgain(reply.answer))) return call(endpoint, options);
  return resultOf(endpoint, token, reply, options.quiet);
}

/** Asks the user to sign in again if the server wants that before a sensitive act. Returns whether the user did so. */
async function signedInAgain(answer: unknown): Promise<boolean> {
  const { signInAgain: by } = new ApiFailure(403, answer).members;
  return by !== undefined && (await import('./ask-again.ts')).askToSignInAgain(by);
}

/** Returns the result of a call, or throws its failure. */
export function resultOf<E extends Endpoint>(
  endpoint: E,
  token: string | undefined,
  { status, answer, retryAfter }: Reply,
  quiet: Quiet | undefined,
): ResultOf<E> {
  if (isOk(status)) return (endpoint.result === null ? undefined : fromWire(answer)) as ResultOf<E>;
  const failure = new ApiFailure(status, answer, retryAfter);
  if (status >= 500) void import('./report-error.ts').then(({ reportError }) => reportError('call', failure, endpoint.name));
  if (status === 401 && token) return lostSession(token, failure, quiet);
  if (failure.members['secondFactorDue']) {
    void import('./set-up-due.ts').then(({ noteSetUpDue }) => noteSetUpDue());
    throw failure;
  }
  throw failed(failure, quiet);
}

const isOk = (status: number): boolean => status >= 200 && status < 300;

export function address(endpoint: Endpoint, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[camelKey(name)])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(snakeKey(key), text);
  }
  return `${apiBase}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function bodyOf({ body, octets }: { body?: unknown; octets?: Blob }): { body?: BodyInit } {
  if (octets) return { body: octets };
  return body === undefined ? {} : { body: JSON.stringify(toWire(body)) };
}

function contentType({ body, octets }: { body?: unknown; octets?: Blob }): string | undefined {
  if (octets) return 'application/octet-stream';
  return body === undefined ? undefined : 'application/json';
}

function headers(token: string | undefined, type: string | undefined): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(type ? { 'Content-Type': type } : {}),
    ...(token ? { Authorization: `Token ${token}` } : {}),
  };
}

export interface Reply {
  status: number;
  answer: unknown;
  /** the header `Retry-After` */
  retryAfter: string | null;
}

/** Parses a reply. The error page of a proxy is not JSON: then only the status counts. */
export function readReply(status: number, text: string, retryAfter: string | null): Reply {
  let answer: unknown = null;
  try {
    if (text !== '') answer = JSON.parse(text);
  } catch (error) {
    if (isOk(status)) throw error;
  }
  return { status, answer, retryAfter };
}

/** Ends the session once, even if many calls fail. Shows an alert unless `quiet` is true or a held page asks to sign in. */
function lostSession(token: string, failure: ApiFailure, quiet: Quiet | undefined): never {
  if (currentSession()?.token !== token) throw failure;
  endSession('lost');
  if (!pageOwner() && quiet !== true)
    showAlert({ tone: 'error', title: 'Error...', text: 'Your session has ended. Log in again.' });
  throw failure;
}

function isQuiet({ isRefusal, status }: ApiFailure, quiet: Quiet | undefined): boolean {
  if (quiet === 'refusals') return isRefusal;
  return quiet === true || quiet === 'failures' || (quiet?.includes(status) ?? false);
}

export function failed(failure: ApiFailure, quiet: Quiet | undefined): ApiFailure {
  if (isQuiet(failure, quiet)) return failure;
  if (failure.isRefusal) showAlert({ tone: 'error', title: 'Error...', text: failure.summary });
  else showAlert({ tone: 'error', text: failure.general ?? unknownFailure });
  return failure;
}
